import type { SignedInUser } from "~/auth/signed-in-user.server";
import { notFound } from "~/lib/app-error";

/** Checks that the id in the URL is the signed-in user's. @throws AppError not_found */
export function requireOwnId(user: SignedInUser, id: string): void {
  if (id !== user.id) throw notFound("user");
}
