import { countDatabaseBytes } from "~/db/client.server";
import { isStoreRemote } from "~/storage/chosen-store.server";
import { readDiskUse } from "~/storage/disk-use.server";
import { requireStaff } from "~/lib/require-staff";
import { lastCheck } from "../maintenance/check-data.server";
import { listLargestUsers, type StaffUser } from "./list-users.server";

type StorageOverview = {
  /** The bytes on this server's disk. */
  blobs: { count: number; bytes: number };
  /** Whether these are copies of blobs in a bucket, perhaps not of all blobs. */
  areCopies: boolean;
  databaseBytes: number;
  freeBytes: number;
  /** When the data were checked at the last start. */
  checkedAt: string | null;
  largest: StaffUser[];
};

/** How much is stored, and by whom. @throws AppError staff_only */
export async function getStorage(reader: { isStaff: boolean }): Promise<StorageOverview> {
  requireStaff(reader);
  const [use, largest] = await Promise.all([readDiskUse(), listLargestUsers(reader)]);
  const databaseBytes = use.databaseBytes ?? (await countDatabaseBytes()) ?? 0;
  return {
    ...use,
    databaseBytes,
    areCopies: isStoreRemote,
    checkedAt: lastCheck()?.toISOString() ?? null,
    largest,
  };
}
