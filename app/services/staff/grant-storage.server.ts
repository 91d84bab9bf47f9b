import { z } from "zod";
import { staffEvent, type StaffMember } from "~/db/audit-events.server";
import { setUserStorage } from "~/db/sign-ins.server";
import { notFound } from "~/lib/app-error";
import { requireStaff } from "~/lib/require-staff";

/** A terabyte. */
const MOST_MEGABYTES = 1_048_576;
const MESSAGE = "Give whole megabytes, or nothing for what the plan has.";

/** The form that sets the storage of a user; an empty field gives the storage of the user's plan. */
export const storageForm = z.object({
  megabytes: z
    .string()
    .default("")
    .transform((text) => text.trim())
    .refine((text) => text === "" || (/^\d{1,7}$/.test(text) && Number(text) <= MOST_MEGABYTES), MESSAGE)
    .transform((text) => (text === "" ? null : Number(text))),
});

/**
 * Sets the storage of a user, and records who did so.
 *
 * @param megabytes null: what the plan has
 * @throws AppError staff_only or not_found
 */
export async function grantStorage(
  staff: StaffMember,
  userId: string,
  { megabytes }: z.output<typeof storageForm>,
): Promise<void> {
  requireStaff(staff);
  const event = staffEvent("storage-granted", staff, { subjectId: userId });
  if (!(await setUserStorage(userId, megabytes, event))) throw notFound("user");
}
