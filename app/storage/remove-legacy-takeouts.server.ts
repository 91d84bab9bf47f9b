import { rm } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/config/env.server";

/** Removes the folder of downloads of everything, which are blobs since 2026-11. Idempotent. */
export async function removeLegacyDataExports(): Promise<void> {
  await rm(join(env.dataDir, "takeouts"), { recursive: true, force: true });
}
