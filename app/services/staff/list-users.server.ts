import { z } from "zod";
import { LIMITS } from "~/config/limits";
import { MEGABYTE, planOf, PLANS, storageOf } from "~/config/plans";
import { findStaffUser, listStaffUsers, type StaffUserRow, USER_SORTS } from "~/db/staff-users.server";
import { notFound } from "~/lib/app-error";
import { requireStaff } from "~/lib/require-staff";
import { findCursor, pageOfRows } from "../shapes/list-page";

/** A user as the pages of staff show one. */
export type StaffUser = {
  id: string;
  email: string;
  name: string;
  planName: string;
  planEnd: string | null;
  seenAt: string | null;
  createdAt: string;
  lockedAt: string | null;
  isConfirmed: boolean;
  isStaff: boolean;
  isDemo: boolean;
  datasets: number;
  projects: number;
  fileBytes: number;
  /** The storage that the account may use. */
  storageBytes: number;
  /** The megabytes that staff granted; null: what the plan has. */
  grantedMegabytes: number | null;
};

/** The query of the list. A value that is not valid counts as left out, because people edit URLs. */
export const userListQuery = z.object({
  search: z.string().trim().max(LIMITS.staff.searchLength).catch(""),
  sort: z.enum(USER_SORTS).catch("newest"),
  after: z.string().max(1_000).catch(""),
});

type UserList = { users: StaffUser[]; next: string | null };

/** A page of the users. @returns `next`, the `after` of the next page; null on the last one. @throws AppError staff_only */
export async function listUsers(
  reader: { isStaff: boolean },
  query: z.output<typeof userListQuery>,
): Promise<UserList> {
  requireStaff(reader);
  const size = LIMITS.staff.users;
  const { after, ...filter } = query;
  const at = findCursor(after, z.tuple([z.union([z.string(), z.number()]), z.string()]));
  const cursor = at === null ? null : { key: at[0], id: at[1] };
  const { rows, cursors } = await listStaffUsers({ ...filter, after: cursor }, size + 1);
  const { next } = pageOfRows(cursors, size, ({ key, id }) => [key, id]);
  return { users: rows.slice(0, size).map(viewOf), next };
}

/** One user. @throws AppError staff_only or not_found */
export async function getStaffUser(reader: { isStaff: boolean }, id: string): Promise<StaffUser> {
  requireStaff(reader);
  const row = await findStaffUser(id);
  if (row === null) throw notFound("user");
  return viewOf(row);
}

/** The users with the most bytes of files. @throws AppError staff_only */
export async function listLargestUsers(reader: { isStaff: boolean }): Promise<StaffUser[]> {
  requireStaff(reader);
  const query = { search: "", sort: "files", after: null } as const;
  const { rows } = await listStaffUsers(query, LIMITS.staff.largest);
  return rows.filter(({ fileBytes }) => fileBytes > 0).map(viewOf);
}

function viewOf(row: StaffUserRow): StaffUser {
  const { id, email, isStaff, isDemo, datasets, projects, fileBytes } = row;
  return {
    id,
    email,
    name: `${row.firstName} ${row.lastName}`.trim(),
    planName: PLANS[planOf(row.subEndDate)].displayName,
    planEnd: row.subEndDate?.toISOString() ?? null,
    seenAt: row.seenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lockedAt: row.lockedAt?.toISOString() ?? null,
    isConfirmed: row.confirmedAt !== null,
    isStaff,
    isDemo,
    datasets,
    projects,
    fileBytes,
    storageBytes: storageOf(row) * MEGABYTE,
    grantedMegabytes: row.storageMegabytes,
  };
}
