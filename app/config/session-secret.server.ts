import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server";

let secret: Uint8Array | null = null;

/** The key that signs tokens: SESSION_SECRET, or one generated at the first start and stored in DATA_DIR (mode 0600). */
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
  return readFileSync(path, "utf8").trim();
}
