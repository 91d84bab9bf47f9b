import { staffEvent, type StaffMember } from "~/db/audit-events.server";
import { deleteSignIns, lockUser, unlockUser } from "~/db/sign-ins.server";
import { findUserById, type UserRow } from "~/db/users.server";
import { AppError, notFound } from "~/lib/app-error";
import { requireStaff } from "~/lib/require-staff";
import { sendConfirmation } from "../users/confirm-email.server";

/** The actions of staff on an account. */
export const USER_ACTIONS = ["lock", "unlock", "end-sessions", "resend-confirmation"] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

/**
 * Acts on an account, and records who did so.
 *
 * @returns what was done, for staff
 * @throws AppError staff_only, not_found, or conflict (the action does not fit the account's state)
 */
export async function actOnUser(staff: StaffMember, userId: string, action: UserAction): Promise<string> {
  requireStaff(staff);
  const user = await findUserById(userId);
  if (user === null) throw notFound("user");
  switch (action) {
    case "lock":
      return lock(staff, user);
    case "unlock":
      if (!(await unlockUser(userId, staffEvent("account-unlocked", staff, { subjectId: userId })))) {
        throw conflict("This account is not locked.");
      }
      return `${user.email} was unlocked and can sign in again.`;
    case "end-sessions":
      await deleteSignIns(userId, null, staffEvent("sessions-ended-by-staff", staff, { subjectId: userId }));
      return `All sessions of ${user.email} were ended.`;
    case "resend-confirmation":
      if (user.confirmedAt !== null) throw conflict("This e-mail address is confirmed already.");
      await sendConfirmation(userId, staffEvent("confirmation-resent", staff, { subjectId: userId }));
      return `The confirmation was sent to ${user.email} again.`;
  }
}

async function lock(staff: StaffMember, user: UserRow): Promise<string> {
  if (user.id === staff.id) throw conflict("You cannot lock your own account. Ask another member of staff.");
  const outcome = await lockUser(
    user.id,
    staffEvent("account-locked", staff, { subjectId: user.id }),
    new Date(),
  );
  if (outcome === "alone") {
    throw conflict("This is the only account of staff that is not locked, so it stays unlocked.");
  }
  if (outcome === "unchanged") throw conflict("This account is locked already.");
  return `${user.email} was locked. Its sessions have ended, and its tokens are refused.`;
}

function conflict(userMessage: string): AppError {
  return new AppError("conflict", { userMessage });
}
