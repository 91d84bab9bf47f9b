import { planOf, type PlanName } from "~/config/plans";
import type { UserRow } from "~/db/users.server";

/** The user behind a request. */
export type SignedInUser = {
  id: string;
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  isStaff: boolean;
  plan: PlanName;
  subEndDate: string | null;
  /** The sign-in before the current one; null if there was none. */
  lastLogin: string | null;
};

/** The parts of a user that pages and routes may see. */
export function toSignedInUser(user: UserRow): SignedInUser {
  const { id, email, username, firstName, lastName, isStaff } = user;
  return {
    id,
    email,
    username,
    firstName,
    lastName,
    isStaff,
    plan: planOf(user.subEndDate),
    subEndDate: user.subEndDate?.toISOString() ?? null,
    lastLogin: user.lastLogin?.toISOString() ?? null,
  };
}
