import { planOf, PLANS, type PlanName } from "~/config/plans";
import type { SignInReference } from "~/db/sign-ins.server";
import type { UserRow } from "~/db/users.server";
import { urls } from "~/lib/urls";
import { nameWorkOwner } from "~/lib/work-owner.server";
import type { ClientFacts } from "./client-facts.server";

/** The user behind a request. */
export type SignedInUser = {
  id: string;
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  /** Address of the profile picture. */
  picture: string | null;
  isStaff: boolean;
  /** Whether the e-mail address is confirmed. */
  isConfirmed: boolean;
  plan: PlanName;
  subEndDate: string | null;
  /** When the account is erased; null unless its owner asked for that. */
  deletionAt: string | null;
  /** The sign-in before the current one; null if there was none. */
  lastLogin: string | null;
  signIn: SignInReference;
  /** Client and network of the request, for the audit log. */
  client: ClientFacts;
};

/**
 * The parts of a user that pages and routes may see. What the request computes from here on is work of this user.
 *
 * @param signIn how the request signed in
 */
export function toSignedInUser(user: UserRow, signIn: SignInReference, client: ClientFacts): SignedInUser {
  const { id, email, username, firstName, lastName, isStaff, imageHash } = user;
  const plan = planOf(user.subEndDate);
  nameWorkOwner({ id, weight: PLANS[plan].jobsAtOnce });
  return {
    id,
    email,
    username,
    firstName,
    lastName,
    picture: imageHash === null ? null : urls.profilePicture(id, imageHash),
    isStaff,
    isConfirmed: user.confirmedAt !== null,
    plan,
    subEndDate: user.subEndDate?.toISOString() ?? null,
    deletionAt: user.deletionAt?.toISOString() ?? null,
    lastLogin: user.lastLogin?.toISOString() ?? null,
    signIn,
    client,
  };
}
