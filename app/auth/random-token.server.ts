import { createHash, randomBytes } from "node:crypto";

/** A fresh secret of 256 bits, and the hash under which the database knows it. */
export function createRandomToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** The hash under which the database knows a token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
