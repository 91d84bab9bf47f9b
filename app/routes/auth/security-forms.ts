import { z } from "zod";
import { nameOf } from "~/lib/name-schema";

const NO_PASSWORD = "Please input your current password!";

/** Asked again before a change of what protects the account. */
const ownPassword = z.string({ error: NO_PASSWORD }).min(1, NO_PASSWORD).max(1_000);

/** Choices of how long an API token is valid, in days. */
export const TOKEN_DAYS = ["30", "90", "365", "never"] as const;

/** The form New API Token. */
export const newTokenForm = z.object({
  name: nameOf("Please enter a name for the token."),
  scope: z.enum(["read", "write"]),
  days: z.enum(TOKEN_DAYS),
  password: ownPassword,
});

/** The forms of the two-factor page that ask for the password. */
export const factorForm = z.object({
  intent: z.enum(["begin", "renew", "end"]),
  password: ownPassword,
});

/** The form Delete Account. */
export const deleteAccountForm = z.object({ password: ownPassword });

const NO_CODE = "Please enter the code.";

/** A code of the authenticator app, or a recovery code. */
export const codeForm = z.object({
  code: z.string({ error: NO_CODE }).trim().min(1, NO_CODE).max(100, "This code is not valid."),
});

/** The first step of a new passkey, and the second, with the browser's answer. */
export const beginPasskeyForm = z.object({
  name: nameOf("Please enter a name for the passkey."),
  password: ownPassword,
});
export const finishPasskeyForm = z.object({
  name: nameOf("Please enter a name for the passkey."),
  response: z.string().max(50_000),
});

/** The form Remove a Passkey. */
export const removePasskeyForm = z.object({ password: ownPassword });
