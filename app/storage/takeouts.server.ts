import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { env } from "~/config/env.server";

/** Files with everything in an account. One that is being written ends in ".part". */
const folder = join(env.dataDir, "takeouts");
const ID = /^[a-z0-9]+$/;

function takeoutPath(id: string): string {
  if (!ID.test(id)) throw new Error(`Not the name of a download: ${JSON.stringify(id)}`);
  return join(folder, `${id}.zip`);
}

/** Writes a file from a stream. An earlier attempt is overwritten. */
export async function writeTakeout(id: string, content: Readable, signal: AbortSignal): Promise<void> {
  const part = `${takeoutPath(id)}.part`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(part, { mode: 0o600 }), { signal });
  const handle = await open(part, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, takeoutPath(id));
}

/** The size of a file in bytes; null if it does not exist. */
export async function takeoutSize(id: string): Promise<number | null> {
  return (await stat(takeoutPath(id)).catch(() => null))?.size ?? null;
}

/** Opens a file. Its bytes stay readable if it is deleted meanwhile. */
export function openTakeoutFile(id: string): Readable {
  return createReadStream(takeoutPath(id));
}

/** Deletes a file, complete or not. Idempotent. */
export async function deleteTakeoutFile(id: string): Promise<void> {
  for (const path of [takeoutPath(id), `${takeoutPath(id)}.part`]) await rm(path, { force: true });
}

/** The ids of all files, complete or not. */
export async function listTakeoutFiles(): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => name.replace(/\..*$/, "")).filter((id) => ID.test(id));
}
