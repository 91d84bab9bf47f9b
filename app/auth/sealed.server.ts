import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sessionSecret } from "~/config/session-secret.server";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The use of a sealed text: each purpose has a key of its own; an owner's text opens for this owner only. */
type Use = { purpose: "estimand mail" | "estimand second factor" | "estimand answer"; owner?: string };

function keyOf({ purpose }: Use): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", sessionSecret(), "", purpose, 32));
}

/** Encrypts a text that the server must be able to read again. */
export function seal(text: string, use: Use): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(use), nonce).setAAD(Buffer.from(use.owner ?? ""));
  const parts = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return new Uint8Array(Buffer.concat(parts));
}

/** The text; null if it was sealed for another use, or with another session secret. */
export function unseal(sealed: Uint8Array, use: Use): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(use), sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(use.owner ?? ""))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
