import { readDiskUse } from "~/storage/disk-use.server";
import { requireStaff } from "~/lib/require-staff";
import { lastCheck } from "../maintenance/check-data.server";
import { listLargestUsers, type StaffUser } from "./list-users.server";

type StorageOverview = {
  blobs: { count: number; bytes: number };
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
  return { ...use, checkedAt: lastCheck()?.toISOString() ?? null, largest };
}
