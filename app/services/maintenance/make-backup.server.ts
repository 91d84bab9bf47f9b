import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { env, EnvironmentError } from "~/config/env.server";
import { findReferencedBlobs, listNamedBlobs, type NamedBlob } from "~/db/blob-references.server";
import { findBlobStore } from "~/db/blob-store.server";
import { listAppliedMigrations } from "~/db/client.server";
import { snapshotDatabase, withDatabaseAt } from "~/db/database-file.server";
import { copyFileWhole, hashFile, isFolderEmpty, listFiles, saveBlobTo } from "~/storage/backup-files.server";
import { blobPathIn } from "~/storage/blob-paths.server";
import { type BackupManifest, MANIFEST, readManifest } from "./backup-manifest.server";
import { requireDatabaseFile } from "./database-file.server";

/** Files of DATA_DIR besides the database and the blobs. The bytes of unfinished uploads are left out: their owners send them again. */
const FOLDERS = ["outbox"];
/** A snapshot of the database, or a file that SQLite keeps next to one while it is open. */
const DATABASE = /^(snapshot|estimand-[0-9a-f]{12})\.db(-wal|-shm|-journal)?$/;
/** A server that erases blobs while they are copied makes another snapshot necessary; it does so every ten minutes. */
const MOST_SNAPSHOTS = 5;

type Progress = { blobs: number; bytes: number };

/**
 * Makes a back-up of all data while the server may run: a snapshot of the database, and every blob that the snapshot names,
 * verified against its hash. An earlier back-up of the same server in the folder is brought up to date; it stays complete
 * until the new one is.
 *
 * @throws EnvironmentError if the folder holds something else, or if there is no data to back up; StoreAway
 */
export async function makeBackup(
  folder: string,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<BackupManifest> {
  const file = requireDatabaseFile("backup");
  const store = existsSync(file) ? await findBlobStore() : null;
  if (store === null)
    throw new EnvironmentError(`There are no data at ${file}. Correct DATA_DIR or DATABASE_URL.`);
  await requireUsable(folder, store.id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { database, blobs, lost, migrations } = await copyConsistently(folder, onProgress);
  const manifest: BackupManifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    store: { id: store.id, starts: store.starts },
    migrations,
    database,
    blobs: { count: blobs.size, bytes: sum(blobs.values()) },
    files: await copyFiles(folder),
    lost,
  };
  await writeManifest(folder, manifest);
  await removeSuperseded(folder, manifest, blobs);
  return manifest;
}

async function requireUsable(folder: string, storeId: string): Promise<void> {
  const earlier = await readManifest(folder);
  if (earlier !== null && earlier.store.id !== storeId) {
    throw new EnvironmentError(`${folder} has a back-up of another server. Choose another folder.`);
  }
  // A back-up that was interrupted has no description yet, but only files of this form.
  const own = (name: string) =>
    DATABASE.test(name) || /^(blobs|outbox|takeouts|session-secret|\..*)$/.test(name);
  if (earlier === null && !(await isFolderEmpty(folder))) {
    const foreign = (await readdir(folder)).find((name) => !own(name));
    if (foreign !== undefined) {
      throw new EnvironmentError(`${folder} is not empty: it has ${foreign}. Choose an empty folder.`);
    }
  }
}

/**
 * Takes a snapshot and copies its blobs. A blob that is gone because the server has erased its record meanwhile is not
 * a loss: then the next snapshot does not name it.
 */
async function copyConsistently(folder: string, onProgress: (progress: Progress) => void) {
  for (let snapshots = 1; ; snapshots++) {
    const database = await takeSnapshot(folder);
    const copied = await withDatabaseAt(join(folder, database.file), async (source) => ({
      migrations: await listAppliedMigrations(source),
      ...(await copyBlobs(folder, listNamedBlobs(source), onProgress)),
    }));
    const stillNamed = await findReferencedBlobs(copied.lost.map(({ hash }) => hash));
    if (copied.lost.every(({ hash }) => stillNamed.has(hash)) || snapshots === MOST_SNAPSHOTS) {
      return { database, ...copied };
    }
  }
}

async function takeSnapshot(folder: string): Promise<BackupManifest["database"]> {
  const draft = join(folder, "snapshot.db");
  for (const ending of ["", "-wal", "-shm", "-journal"]) await rm(draft + ending, { force: true });
  await snapshotDatabase(draft);
  const handle = await open(draft, "r+");
  await handle.chmod(0o600);
  await handle.sync().finally(() => handle.close());
  const hashed = await hashFile(draft);
  if (hashed === null) throw new Error("The snapshot of the database is gone.");
  const file = `estimand-${hashed.sha256.slice(0, 12)}.db`;
  await rename(draft, join(folder, file));
  return { file, ...hashed };
}

async function copyBlobs(
  folder: string,
  named: AsyncGenerator<NamedBlob[]>,
  onProgress: (progress: Progress) => void,
): Promise<{ blobs: Map<string, number>; lost: NamedBlob[] }> {
  const blobs = new Map<string, number>();
  const lost = new Map<string, NamedBlob>();
  let bytes = 0;
  for await (const page of named) {
    for (const blob of page) {
      if (blobs.has(blob.hash) || lost.has(blob.hash)) continue;
      const copied = await copyBlob(folder, blob.hash);
      if (copied === null) lost.set(blob.hash, blob);
      else {
        blobs.set(blob.hash, copied);
        bytes += copied;
        onProgress({ blobs: blobs.size, bytes });
      }
    }
  }
  return { blobs, lost: [...lost.values()] };
}

/** Copies a blob unless the back-up has it whole. @returns its size; null if the server's bytes are missing or damaged */
async function copyBlob(folder: string, hash: string): Promise<number | null> {
  const to = blobPathIn(join(folder, "blobs"), hash);
  const kept = await hashFile(to);
  if (kept?.sha256 === hash) return kept.bytes;
  return saveBlobTo(to, hash);
}

async function copyFiles(folder: string): Promise<BackupManifest["files"]> {
  const inFolders = await Promise.all(
    FOLDERS.map(async (name) => (await listFiles(join(env.dataDir, name))).map((file) => `${name}/${file}`)),
  );
  // A file that ends in ".part" or ".tmp" is being written.
  const paths = ["session-secret", ...inFolders.flat()].filter((path) => !/\.(part|tmp)$/.test(path));
  const files: BackupManifest["files"] = [];
  for (const path of paths) {
    const copied = await copyFileWhole(join(env.dataDir, path), join(folder, path));
    // Erased meanwhile; and a server with SESSION_SECRET has no such file.
    if (copied !== null) files.push({ path, ...copied });
  }
  return files;
}

async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const fresh = join(folder, `.${MANIFEST}`);
  const handle = await open(fresh, "w", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, join(folder, MANIFEST));
  const parent = await open(folder, "r");
  await parent.sync().finally(() => parent.close());
}

/** Removes what only the back-up before this one needed. */
async function removeSuperseded(
  folder: string,
  manifest: BackupManifest,
  blobs: ReadonlyMap<string, number>,
): Promise<void> {
  for (const name of await listFiles(folder)) {
    if (DATABASE.test(name) && name !== manifest.database.file) await rm(join(folder, name));
  }
  const kept = new Set(manifest.files.map(({ path }) => path));
  for (const name of FOLDERS) {
    for (const file of await listFiles(join(folder, name))) {
      if (!kept.has(`${name}/${file}`)) await rm(join(folder, name, file));
    }
  }
  for (const { name: prefix } of await readdir(join(folder, "blobs"), { withFileTypes: true }).catch(
    () => [],
  )) {
    for (const hash of await listFiles(join(folder, "blobs", prefix))) {
      if (!blobs.has(hash)) await rm(join(folder, "blobs", prefix, hash));
    }
  }
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
