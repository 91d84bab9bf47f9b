import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { databaseFile, EnvironmentError } from "~/config/env.server";
import { log } from "~/config/log.server";
import { findBlobStore, listSomeNamedBlobs, saveBlobStore } from "~/db/blob-store.server";
import { blobFolder, localPath } from "~/storage/blob-places.server";
import { isStoreEmpty, readStoreIdentity, writeStoreIdentity } from "~/storage/store-identity.server";

/** How many of the blobs named in the database are looked up on disk. */
const LOOKED_FOR = 200;
/** How long nothing is erased after a start with an older copy of either, so that somebody can notice what is missing. */
const HOLD_MS = 7 * 86_400_000;

const WAYS =
  "Nothing was changed. Correct DATA_DIR or DATABASE_URL, or put both back from the same back-up " +
  "(a copy of DATA_DIR); to start over, use an empty DATA_DIR.";

/**
 * Checks that the database and the blob store hold the same id. With a new or foreign database the sweep would find
 * every file unused and erase it.
 *
 * @throws EnvironmentError when they do not belong together
 */
export async function pairStore(now = new Date()): Promise<void> {
  const [known, own] = [await findBlobStore(), await readStoreIdentity()];
  if (known !== null && own !== null && known.id !== own.id) {
    throw new EnvironmentError(
      `The database ${databaseFile} belongs to another file store than ${blobFolder}.\n${WAYS}`,
    );
  }
  const areTied = known !== null && own !== null;
  const isNew = !areTied && (await isBlank());
  if (!areTied && !isNew) await requireAcquaintance();
  const id = known?.id ?? own?.id ?? randomUUID();
  const isOlder = known !== null && own !== null && known.starts < own.starts;
  const doubtful = isOlder || !(areTied || isNew);
  if (doubtful)
    log.warn("the database and its files are not of the same moment: for a week nothing is erased");
  const starts = Math.max(known?.starts ?? 0, own?.starts ?? 0) + 1;
  await writeStoreIdentity({ id, starts });
  const holdUntil = doubtful ? new Date(now.getTime() + HOLD_MS) : (known?.holdUntil ?? null);
  await saveBlobStore({ id, starts, holdUntil });
}

/**
 * Refuses to create a database next to a blob store that has files: they belong to a database that is missing.
 *
 * @throws EnvironmentError
 */
export async function refuseNewDatabaseBesideFiles(): Promise<void> {
  if (existsSync(databaseFile) || (await isStoreEmpty())) return;
  throw new EnvironmentError(
    `There is no database at ${databaseFile}, but ${blobFolder} holds files of one.\n${WAYS}`,
  );
}

async function isBlank(): Promise<boolean> {
  return (await isStoreEmpty()) && (await listSomeNamedBlobs(1)).length === 0;
}

/** Checks by their files that database and blob store belong together, when one of them has no id yet. */
async function requireAcquaintance(): Promise<void> {
  const named = await listSomeNamedBlobs(LOOKED_FOR);
  if (named.some((hash) => existsSync(localPath(hash)))) return;
  throw new EnvironmentError(
    named.length === 0
      ? `The database ${databaseFile} is new and knows none of the files in ${blobFolder}.\n${WAYS}`
      : `The database ${databaseFile} names files, and none of them is in ${blobFolder}.\n${WAYS}`,
  );
}
