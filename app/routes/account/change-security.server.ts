import { z } from "zod";
import { revokeApiToken } from "~/auth/api-tokens.server";
import { endOtherSignIns, endSignIn } from "~/auth/open-sign-ins.server";
import type { SignedInUser } from "~/auth/signed-in-user.server";
import { parsedInput } from "~/lib/field-errors";
import { revokeResultLink } from "~/services/sharing/result-links.server";

const id = z.string().max(1_000);

/** The buttons of the security page. */
const changeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("end-sign-in"), kind: z.enum(["session", "family"]), id }),
  z.object({ intent: z.literal("end-others") }),
  z.object({ intent: z.literal("revoke-token"), id }),
  z.object({ intent: z.literal("revoke-link"), id }),
]);

/** Does what a button of the security page says. @returns the message for the user @throws AppError */
export async function changeSecurity(user: SignedInUser, form: FormData): Promise<string> {
  const change = parsedInput(changeSchema, Object.fromEntries(form));
  switch (change.intent) {
    case "end-sign-in":
      await endSignIn(user, change.kind, change.id);
      return "The session was ended.";
    case "end-others":
      await endOtherSignIns(user);
      return "All other sessions were ended.";
    case "revoke-token":
      await revokeApiToken(user.id, change.id, user.client);
      return "The API token was revoked.";
    case "revoke-link":
      await revokeResultLink(user, change.id);
      return "The link was revoked.";
  }
}
