import { ownEvent } from "~/db/audit-events.server";
import { deleteTokenFamilyOf } from "~/db/refresh-tokens.server";
import { deleteSessionOf } from "~/db/sessions.server";
import { deleteSignIns } from "~/db/sign-ins.server";
import { listWaysIn, waysOf } from "~/db/ways-in.server";
import { notFound } from "~/lib/app-error";
import type { SignedInUser } from "./signed-in-user.server";

/** A browser or program that is signed in. */
export type OpenSignIn = {
  kind: "session" | "family";
  id: string;
  device: string;
  network: string;
  createdAt: string;
  usedAt: string;
  isCurrent: boolean;
};

/** Where the user is signed in: the current sign-in first, then the one used last. */
export async function listOpenSignIns({ id: userId, signIn }: SignedInUser): Promise<OpenSignIn[]> {
  const ways = await listWaysIn(userId, new Date());
  const kinds = ["session", "family"] as const;
  return kinds
    .flatMap((kind) => waysOf(ways, kind).map((way) => ({ ...way, kind })))
    .map(({ kind, id, device, network, createdAt, usedAt }) => ({
      kind,
      id,
      device,
      network,
      createdAt: createdAt.toISOString(),
      usedAt: (usedAt ?? createdAt).toISOString(),
      isCurrent: signIn.kind === kind && signIn.id === id,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.usedAt < b.usedAt ? 1 : -1));
}

/** Ends one of them; its next call is refused. @throws AppError not_found */
export async function endSignIn(
  { id: userId, client }: Pick<SignedInUser, "id" | "client">,
  kind: OpenSignIn["kind"],
  id: string,
): Promise<void> {
  const end = kind === "session" ? deleteSessionOf : deleteTokenFamilyOf;
  if (!(await end(userId, id, client))) throw notFound("session");
}

/** Ends all but the current one. API tokens stay. */
export async function endOtherSignIns({ id, signIn, client }: SignedInUser): Promise<void> {
  await deleteSignIns(id, signIn, ownEvent("sessions-ended", id, client));
}
