import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { commandLine } from "~/config/commands.server";
import { databaseFile, databaseName, env, EnvironmentError } from "~/config/env.server";
import { findDamage } from "~/db/client.server";
import { DatabaseAway } from "~/db/database-away";
import { whenDiskIsFull } from "~/db/full-disk.server";
import { isDiskFull } from "~/lib/disk-full";
import { proveWritable } from "~/storage/data-folder.server";
import { releaseReserve } from "~/storage/reserve.server";
import { StoreAway } from "~/storage/store-away";

/** The folders that a running server writes to. */
const FOLDERS = [
  env.dataDir,
  ...["blobs", "tmp", "uploads"].map((name) => join(env.dataDir, name)),
  ...(databaseFile === null ? [] : [dirname(databaseFile)]),
];

let checkedAt: Date | null = null;

/** When the data were found whole; a server that finds damage does not start. Null for a process without the check. */
export function lastCheck(): Date | null {
  return checkedAt;
}

/**
 * Checks at the start that every data folder is writable and that the database is intact, because a server that fails
 * later loses data. On a full disk it releases the reserve file, so that users can delete what they do not need.
 *
 * @throws EnvironmentError with a message for the administrator
 */
export async function checkData(): Promise<void> {
  whenDiskIsFull(releaseReserve);
  for (const folder of FOLDERS) {
    try {
      await proveWritable(folder).catch(async (error: unknown) => {
        if (!isDiskFull(error)) throw error;
        await releaseReserve();
        await proveWritable(folder);
      });
    } catch (error) {
      throw new EnvironmentError(whyNotWritable(folder, error), { cause: error });
    }
  }
  if (databaseFile === null || existsSync(databaseFile)) {
    const damage = await findDamage().catch((error: unknown) => {
      throw inPlainWords(error);
    });
    if (damage !== null) throw new EnvironmentError(damaged(damage));
  }
  checkedAt = new Date();
}

/** Explains why a folder is not writable, and what to do. */
export function whyNotWritable(folder: string, error: unknown): string {
  const choose = "or choose another folder by DATA_DIR";
  switch ((error as NodeJS.ErrnoException).code) {
    case "EACCES":
    case "EPERM":
      return `The user that runs the server may not write in ${folder}. Grant it write permission, ${choose}.`;
    case "EROFS":
      return `${folder} is on a read-only disk. Mount the disk for writing, ${choose}.`;
    case "ENOSPC":
    case "EDQUOT":
      return `The disk of ${folder} is full. Nothing was lost: make room on it and start again.`;
    case "ENOENT":
      // Node reports this when it cannot create a folder on a read-only disk.
      return `${folder} cannot be created. Check that its parent folder exists and can be written to, ${choose}.`;
    case "ENOTDIR":
    case "EEXIST":
      return `${folder} is not a folder. Move the file of that name, ${choose}.`;
    default:
      return `${folder} cannot be written to: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Converts an error of the start to a message that says what to do; returns a bug unchanged. */
export function inPlainWords(error: unknown): unknown {
  if (error instanceof EnvironmentError) return error;
  if (error instanceof DatabaseAway) return new EnvironmentError(whyDatabaseIsAway(error), { cause: error });
  if (error instanceof StoreAway) return new EnvironmentError(whyStoreIsAway(error), { cause: error });
  const text = String(error);
  const say = (words: string) => new EnvironmentError(words, { cause: error });
  if (isDiskFull(error)) {
    return say(`The disk of ${env.dataDir} is full. Nothing was lost: make room on it and start again.`);
  }
  if (/readonly database|SQLITE_READONLY/i.test(text)) {
    return say(
      `The database ${databaseName} is read-only. Grant the user that runs the server permission to write to it.`,
    );
  }
  if (/malformed|file is not a database|SQLITE_(?:CORRUPT|NOTADB)/i.test(text)) {
    return say(damaged("it cannot be read"));
  }
  if (/no such table|does not exist in the current database/i.test(text)) {
    return say(`The database ${databaseName} has not been migrated to this version. Run: ${commandLine()}`);
  }
  return error;
}

function whyDatabaseIsAway({ cause }: DatabaseAway): string {
  const { name, message } = cause as Error;
  // Prisma puts the call before the reason.
  const reason = message.trim().split("\n").at(-1) || name;
  return (
    `The database ${databaseName} cannot be used: ${reason}\n` +
    "Nothing was changed. Check DATABASE_URL, and that the server of the database runs."
  );
}

function whyStoreIsAway({ location, cause }: StoreAway): string {
  const { name, message } = cause as Error;
  return (
    `The object store ${location} cannot be used: ${message || name}.\n` +
    "Nothing was changed. Check BLOBS_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that the bucket exists."
  );
}

function damaged(what: string): string {
  if (databaseFile === null) {
    return (
      `The database ${databaseName} is damaged: ${what}.\n` +
      "Nothing was changed. Go back to a back-up of the database (docs/operations.md#postgresql)."
    );
  }
  return (
    `The database ${databaseFile} is damaged: ${what}.\n` +
    `Nothing was changed. Put a back-up in its place: move ${env.dataDir} away and run ${commandLine("restore", "FOLDER")}. Without a ` +
    "back-up, keep a copy of what there is, and " +
    `save what can still be read: sqlite3 "${databaseFile}" .recover | sqlite3 "${databaseFile}.saved"`
  );
}
