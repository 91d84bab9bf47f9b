import { randomUUID } from "node:crypto";
import { chmod, mkdir, opendir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "~/config/env.server";
import { temporaryFolder } from "./blobs.server";

/** Who else has an account on this machine reads nothing: what is made from now on, and what earlier versions made. */
const PRIVATE = { mask: 0o077, file: 0o600, folder: 0o700 };

/**
 * Makes everything that the server keeps readable by its own user alone. What lies in the folder of data is walked
 * through once, while that folder is still open to others.
 */
export async function makeFilesPrivate(): Promise<void> {
  process.umask(PRIVATE.mask);
  const facts = await stat(env.dataDir);
  if ((facts.mode & PRIVATE.mask) !== 0) {
    await closeFolder(env.dataDir);
    await chmod(env.dataDir, PRIVATE.folder);
  }
  const database = env.databaseUrl.slice("file:".length);
  // Elsewhere the folder is not ours.
  if (dirname(database) !== env.dataDir) await chmod(database, PRIVATE.file);
}

async function closeFolder(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      await closeFolder(path);
      await chmod(path, PRIVATE.folder);
    } else if (entry.isFile()) await chmod(path, PRIVATE.file).catch(() => undefined);
  }
}

/** Removes what a server that died left in the temporary folder; to be called before anything is put there. */
export async function clearTemporary(): Promise<void> {
  const folder = await temporaryFolder();
  for await (const { name } of await opendir(folder)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Runs work with a folder of its own, on the blobs' own disk, which goes with all that is left in it. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(await temporaryFolder(), randomUUID());
  await mkdir(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
