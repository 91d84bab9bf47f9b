import { randomUUID } from "node:crypto";
import { databaseName, EnvironmentError } from "~/config/env.server";
import { log } from "~/config/log.server";
import { whileLocked } from "~/db/locks.server";
import { hasDatabase } from "~/db/migrations.server";
import { findBlobStore, listSomeNamedBlobs, saveBlobStore } from "~/db/blob-store.server";
import { blobStore, isStoreRemote } from "~/storage/chosen-store.server";
import { isStoreEmpty, readStoreIdentity, writeStoreIdentity } from "~/storage/store-identity.server";

/** How many of the blobs named in the database are looked up in the store. */
const LOOKED_FOR = 200;
/** How long nothing is erased after a start with an older database or store, so that somebody can notice what is missing. */
const HOLD_MS = 7 * 86_400_000;

const WAYS = isStoreRemote
  ? "Nothing was changed. Correct DATA_DIR, DATABASE_URL or BLOBS_URL, or restore a back-up; to start over, use an empty " +
    "DATA_DIR and an empty prefix of the bucket."
  : "Nothing was changed. Correct DATA_DIR or DATABASE_URL, or put both back from the same back-up " +
    "(a copy of DATA_DIR); to start over, use an empty DATA_DIR.";

/**
 * Checks that the database and the blob store hold the same id. With a new or foreign database the sweep would find
 * every file unused and erase it.
 *
 * @throws EnvironmentError when they do not belong together; StoreAway
 */
export async function pairStore(now = new Date()): Promise<void> {
  // Two processes that start with a new database would each give it an id.
  await whileLocked("pair store", () => pair(now));
}

async function pair(now: Date): Promise<void> {
  // The store is read before the database and written after it, so that another node's start in between does not look like
  // an older database.
  const own = await readStoreIdentity();
  const known = await findBlobStore();
  if (known !== null && own !== null && known.id !== own.id) {
    throw new EnvironmentError(
      `The database ${databaseName} belongs to another file store than ${blobStore.location}.\n${WAYS}`,
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
  const holdUntil = doubtful ? new Date(now.getTime() + HOLD_MS) : (known?.holdUntil ?? null);
  await saveBlobStore({ id, starts, holdUntil });
  await writeStoreIdentity({ id, starts });
}

/**
 * Refuses to create a database next to a blob store that has files: they belong to a database that is missing.
 *
 * @throws EnvironmentError
 */
export async function refuseNewDatabaseBesideFiles(): Promise<void> {
  if ((await hasDatabase()) || (await isStoreEmpty())) return;
  throw new EnvironmentError(
    `There is no database at ${databaseName}, but ${blobStore.location} holds files of one.\n${WAYS}`,
  );
}

async function isBlank(): Promise<boolean> {
  return (await isStoreEmpty()) && (await listSomeNamedBlobs(1)).length === 0;
}

/** Checks by their files that database and blob store belong together, when one of them has no id yet. */
async function requireAcquaintance(): Promise<void> {
  const named = await listSomeNamedBlobs(LOOKED_FOR);
  for (const hash of named) if ((await blobStore.look(hash)) !== null) return;
  throw new EnvironmentError(
    named.length === 0
      ? `The database ${databaseName} is new and knows none of the files in ${blobStore.location}.\n${WAYS}`
      : `The database ${databaseName} names files, and none of them is in ${blobStore.location}.\n${WAYS}`,
  );
}
