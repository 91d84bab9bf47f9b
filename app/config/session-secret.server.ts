import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env, EnvironmentError } from "./env.server";
import { refusalOfSecret } from "./secret-rules";

let secret: Uint8Array | null = null;

/**
 * The key that signs tokens: SESSION_SECRET, or one generated at the first start and stored in DATA_DIR (mode 0600).
 *
 * @throws EnvironmentError if the stored one is damaged
 */
export function sessionSecret(): Uint8Array {
  secret ??= new TextEncoder().encode(env.sessionSecret ?? keptSecret());
  return secret;
}

function keptSecret(): string {
  const path = join(env.dataDir, "session-secret");
  mkdirSync(env.dataDir, { recursive: true });
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, randomBytes(48).toString("base64url"), { mode: 0o600 });
  try {
    // Unlike a rename, a link never replaces an existing file: of two processes that start together, one wins.
    linkSync(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  const kept = readFileSync(path, "utf8").trim();
  const refusal = refusalOfSecret(kept);
  if (refusal === null) return kept;
  throw new EnvironmentError(
    `The key in ${path} ${refusal}. Bring the file back from a back-up. Without it delete the file: a new key is made, everybody has to ` +
      "sign in again, and two-factor sign-in has to be set up again.",
  );
}
