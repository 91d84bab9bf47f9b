import type { z } from "zod";
import { LIMITS } from "~/config/limits";
import { log } from "~/config/log.server";
import { actedBy, type StaffMember } from "~/db/audit-events.server";
import { createGrant, listGrants } from "~/db/plan-grants.server";
import { findUserByLogin } from "~/db/users.server";
import { invalidField } from "~/lib/app-error";
import { requireStaff } from "~/lib/require-staff";
import type { grantForm } from "./grant-form";
import { periodFrom } from "./order-rules";

/**
 * Gives a user PRO without a payment, from the later of now and the current end, and records who did so and why.
 *
 * @returns the new end
 * @throws AppError staff_only, or invalid_input on `email`
 */
export async function grantPro(
  staff: StaffMember & { email: string },
  { email, months, reason }: z.infer<typeof grantForm>,
): Promise<Date> {
  requireStaff(staff);
  const user = await findUserByLogin(email);
  if (user === null) throw invalidField("email", "No user has this e-mail address.");
  const grant = { userId: user.id, grantedBy: staff.email, reason, months };
  const { endAfter } = await createGrant(
    grant,
    (current) => periodFrom(current, months, new Date()).end,
    actedBy(staff),
  );
  log.info({ user: user.id, months }, "staff granted PRO");
  return endAfter;
}

/** A grant in the list for staff. */
export type GrantView = {
  id: string;
  email: string;
  grantedBy: string;
  reason: string;
  months: number;
  endAfter: string;
  createdAt: string;
};

/** The grants, newest first. @throws AppError staff_only */
export async function listGrantsFor(staff: { isStaff: boolean }): Promise<GrantView[]> {
  requireStaff(staff);
  return (await listGrants(LIMITS.payments.listed)).map(
    ({ id, user, grantedBy, reason, months, ...row }) => ({
      id,
      email: user.email,
      grantedBy,
      reason,
      months,
      endAfter: row.endAfter.toISOString(),
      createdAt: row.createdAt.toISOString(),
    }),
  );
}
