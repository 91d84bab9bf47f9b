import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { env, EnvironmentError } from "~/config/env.server";
import { listNamedBlobs } from "~/db/blob-references.server";
import { findDamage } from "~/db/client.server";
import { withDatabaseAt } from "~/db/database-file.server";
import { listKnownMigrations } from "~/db/migrations.server";
import { copyFileWhole, isFolderEmpty, loadBlobFrom } from "~/storage/backup-files.server";
import { blobPathIn } from "~/storage/blob-paths.server";
import { blobStore } from "~/storage/chosen-store.server";
import { isWholeInStore } from "~/storage/store-check.server";
import { isStoreEmpty, readStoreIdentity, writeStoreIdentity } from "~/storage/store-identity.server";
import { type BackupManifest, MANIFEST, readManifest } from "./backup-manifest.server";
import { requireDatabaseFile } from "./database-file.server";

/** A file whose presence says that a restore into DATA_DIR has begun and not ended. */
const UNFINISHED = "restoring";

/**
 * Copies a back-up into an empty DATA_DIR, its blobs into the store, and verifies every byte. The database comes last, so a
 * server does not start on a restore that was interrupted; the same command then continues it.
 *
 * @throws EnvironmentError with what is wrong with the back-up or the target; StoreAway
 */
export async function restoreBackup(
  folder: string,
  onProgress: (blobs: number) => void = () => undefined,
): Promise<BackupManifest> {
  const databaseFile = requireDatabaseFile("restore");
  const manifest = await readManifest(folder);
  if (manifest === null) {
    throw new EnvironmentError(`${folder} has no complete back-up: there is no ${MANIFEST}.`);
  }
  const known = listKnownMigrations();
  const foreign = manifest.migrations.find((name) => !known.includes(name));
  if (foreign !== undefined) {
    throw new EnvironmentError(
      `The back-up is of a newer version of Estimand: its database has ${foreign}. Restore it with that version.`,
    );
  }
  await requireEmpty(databaseFile, manifest.store.id);
  const { sha256, file } = manifest.database;
  const draft = `${databaseFile}.${UNFINISHED}`;
  await copyOrRefuse(join(folder, file), draft, sha256);
  await withDatabaseAt(draft, async (copy) => {
    const damage = await findDamage(copy);
    if (damage !== null) throw new EnvironmentError(`The database of the back-up is damaged: ${damage}.`);
    const lost = new Set(manifest.lost.map(({ hash }) => hash));
    let blobs = 0;
    for await (const page of listNamedBlobs(copy)) {
      for (const { hash } of page) {
        if (lost.has(hash) || (await isWholeInStore(hash))) continue;
        const from = blobPathIn(join(folder, "blobs"), hash);
        if (!(await loadBlobFrom(from, hash))) throw notAsBackedUp(from);
        onProgress((blobs += 1));
      }
    }
  });
  for (const { path, sha256: wanted } of manifest.files) {
    await copyOrRefuse(join(folder, path), join(env.dataDir, path), wanted);
  }
  // A bucket that has been used since knows by its number of starts that this database is older.
  const starts = Math.max(manifest.store.starts, (await readStoreIdentity())?.starts ?? 0);
  await writeStoreIdentity({ id: manifest.store.id, starts });
  for (const ending of ["-wal", "-shm"]) await rm(`${draft}${ending}`, { force: true });
  await rename(draft, databaseFile);
  await rm(join(env.dataDir, UNFINISHED), { force: true });
  return manifest;
}

async function copyOrRefuse(from: string, to: string, sha256: string): Promise<void> {
  if ((await copyFileWhole(from, to, sha256)) === null) throw notAsBackedUp(from);
}

function notAsBackedUp(from: string): EnvironmentError {
  return new EnvironmentError(
    `${from} is missing, or its bytes are not those that were backed up. The restore stopped; use another back-up.`,
  );
}

/**
 * Allows an empty DATA_DIR, and one in which a restore was interrupted: whole blobs stay and are not copied again. A bucket
 * may have the blobs of the server that was backed up.
 */
async function requireEmpty(databaseFile: string, storeId: string): Promise<void> {
  if (existsSync(databaseFile)) {
    throw new EnvironmentError(`There is a database at ${databaseFile}. Restore into an empty DATA_DIR.`);
  }
  const marker = join(env.dataDir, UNFINISHED);
  const own = await readStoreIdentity();
  if (own !== null && own.id !== storeId) {
    throw new EnvironmentError(`${blobStore.location} has the files of another server. Use an empty place.`);
  }
  if (existsSync(marker)) return;
  if (!(await isFolderEmpty(env.dataDir))) {
    const [name] = await readdir(env.dataDir);
    throw new EnvironmentError(
      `${env.dataDir} is not empty: it has ${name}. Restore into an empty DATA_DIR.`,
    );
  }
  if (own === null && !(await isStoreEmpty())) {
    throw new EnvironmentError(`${blobStore.location} has files of an unknown server. Use an empty place.`);
  }
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 });
  await (await open(marker, "w", 0o600)).close();
}
