import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 bits, and the hash that the database stores. */
export function createRandomToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** The hash of a token that the database stores. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
