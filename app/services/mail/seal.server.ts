import { z } from "zod";
import { seal, unseal } from "~/auth/sealed.server";

/** The two parts of a mail. */
const bodySchema = z.object({ text: z.string(), html: z.string() });

export type MailBody = z.infer<typeof bodySchema>;

const USE = { purpose: "estimand mail" } as const;

/** Encrypts a mail for the database: its links hold tokens, and otherwise the database has only hashes of tokens. */
export function sealBody(body: MailBody): Uint8Array<ArrayBuffer> {
  return seal(JSON.stringify(body), USE);
}

/** Decrypts a mail; null if the server's secret has changed since. */
export function openBody(sealed: Uint8Array): MailBody | null {
  const text = unseal(sealed, USE);
  return text === null ? null : bodySchema.parse(JSON.parse(text));
}
