import { randomUUID } from "node:crypto";
import { chmod, mkdir, opendir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { databaseFile, env } from "~/config/env.server";
import { temporaryFolder } from "./temporary-files.server";

/** Modes that keep other accounts of this machine out, for new files and for files of earlier versions. */
const PRIVATE = { mask: 0o077, file: 0o600, folder: 0o700 };

/**
 * Makes all data readable by the server's own user only. Changes existing files once: only while the data folder is
 * still open to others.
 */
export async function makeFilesPrivate(): Promise<void> {
  process.umask(PRIVATE.mask);
  const facts = await stat(env.dataDir);
  if ((facts.mode & PRIVATE.mask) !== 0) {
    await closeFolder(env.dataDir);
    await chmod(env.dataDir, PRIVATE.folder);
  }
  // A database elsewhere: its folder is not ours to change.
  if (databaseFile !== null && dirname(databaseFile) !== env.dataDir) await chmod(databaseFile, PRIVATE.file);
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

/** Empties the temporary folder of leftovers of a killed server. Call it before anything writes there. */
export async function clearTemporary(): Promise<void> {
  const folder = await temporaryFolder();
  for await (const { name } of await opendir(folder)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Runs `work` with a temporary folder on the same disk as the blobs, and deletes the folder afterwards. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(await temporaryFolder(), randomUUID());
  await mkdir(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
