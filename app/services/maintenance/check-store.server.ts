import { setTimeout } from "node:timers/promises";
import {
  type BlobKind,
  findReferencedBlobs,
  listNamedBlobs,
  type NamedBlob,
} from "~/db/blob-references.server";
import { findAllDamage } from "~/db/client.server";
import { listActiveKeys } from "~/db/jobs.server";
import { listDatasetsInspectedAs } from "~/db/kept-blobs.server";
import { deletePicturesOf } from "~/db/pictures.server";
import { deleteStoredResultsOf } from "~/db/stored-results.server";
import { AppError } from "~/lib/app-error";
import { type BlobReference, listBlobsBefore } from "~/storage/blobs.server";
import { findDamagedInStore, restoreFromCopy } from "~/storage/store-check.server";
import { openPreview } from "../datasets/get-preview.server";
import { listUnfinished, resumeUnfinished } from "./resume-unfinished.server";
import { verifyKept } from "./verify-kept.server";

/** The findings of a check. */
export type StoreReport = {
  /** SQLite's first message about damage of the database; null if it is intact. */
  database: string | null;
  /** Number of different blobs that rows name. */
  named: number;
  /** Named blobs that are missing, or whose bytes do not have their hash. */
  damaged: NamedBlob[];
  /** Blobs older than a day that no row names. A running server erases them. */
  unnamed: { count: number; bytes: number };
  /** Uploads, imports and computations that are not finished and have no job. A start of the server goes on with them. */
  stalled: number;
};

/** How a damaged blob of each kind is rebuilt; null: only a back-up has it. */
export const REBUILT: Record<BlobKind, string | null> = {
  file: null,
  inspection: "from its file",
  column: "from its file or its recipe",
  "earlier column": "when an undo or an earlier result needs it",
  result: "when somebody opens it",
  chart: "when somebody opens it",
  picture: null,
  download: "when its user has it made again",
};

const DAY_MS = 86_400_000;
const CHUNK = 200;
const LOOK_MS = 500;

/** Reads everything that is stored and compares it: records, blobs, and jobs. Changes nothing. @throws StoreAway */
export async function checkStore(
  onProgress: (blobs: number) => void = () => undefined,
): Promise<StoreReport> {
  const database = await findAllDamage();
  const { named, damaged } = await verifyNamed(onProgress);
  return { database, named, damaged, unnamed: await countUnnamed(), stalled: await countStalled() };
}

/**
 * Repairs what can be rebuilt: blobs that this node has a copy of are stored again; demo files, columns and
 * inspections are written again; results and charts are forgotten, so that they are computed when they are opened;
 * stalled work is queued. The engine must run.
 */
export async function repairStore(report: StoreReport): Promise<void> {
  const damaged: NamedBlob[] = [];
  for (const blob of report.damaged) if (!(await restoreFromCopy(blob.hash))) damaged.push(blob);
  const hashesOf = (kind: BlobKind) => damaged.filter((blob) => blob.kind === kind).map(({ hash }) => hash);
  await deleteStoredResultsOf(hashesOf("result"));
  await deletePicturesOf(hashesOf("chart"));
  const { signal } = new AbortController();
  const among = new Set(damaged.map(({ hash }) => hash));
  while (await verifyKept(signal, { roundMs: Infinity, among })) await setTimeout(LOOK_MS);
  for (const { id, ownerId } of await listDatasetsInspectedAs(hashesOf("inspection"))) {
    await openPreview(ownerId, id).then((stream) => stream.destroy(), ignoreRefusal);
  }
  await resumeUnfinished();
}

/** The damaged blobs that rows still name after a repair. */
export async function stillDamaged(damaged: NamedBlob[]): Promise<NamedBlob[]> {
  const hashes = damaged.map(({ hash }) => hash);
  const [named, wrong] = [await findReferencedBlobs(hashes), new Set(await findDamagedInStore(hashes))];
  return damaged.filter(({ hash }) => named.has(hash) && wrong.has(hash));
}

async function verifyNamed(onProgress: (blobs: number) => void) {
  const seen = new Map<string, NamedBlob>();
  const damaged: NamedBlob[] = [];
  for await (const page of listNamedBlobs()) {
    const fresh = page.filter(({ hash }) => !seen.has(hash));
    for (const blob of fresh) seen.set(blob.hash, blob);
    const hashes = [...new Set(fresh.map(({ hash }) => hash))];
    for (let at = 0; at < hashes.length; at += CHUNK) {
      const found = await findDamagedInStore(hashes.slice(at, at + CHUNK));
      damaged.push(...found.flatMap((hash) => seen.get(hash) ?? []));
    }
    onProgress(seen.size);
  }
  return { named: seen.size, damaged };
}

async function countUnnamed(): Promise<StoreReport["unnamed"]> {
  const total = { count: 0, bytes: 0 };
  let chunk: BlobReference[] = [];
  const countChunk = async () => {
    const referenced = await findReferencedBlobs(chunk.map(({ hash }) => hash));
    for (const { byteLength } of chunk.filter(({ hash }) => !referenced.has(hash))) {
      total.count += 1;
      total.bytes += byteLength;
    }
    chunk = [];
  };
  for await (const blob of listBlobsBefore(new Date(Date.now() - DAY_MS))) {
    if (chunk.push(blob) === CHUNK) await countChunk();
  }
  await countChunk();
  return total;
}

async function countStalled(): Promise<number> {
  const active = await listActiveKeys();
  const unfinished = await listUnfinished();
  return unfinished.filter(({ kind, subjectId }) => !active.has(`${kind}:${subjectId}`)).length;
}

/** Ignores an AppError: damage that could not be repaired is reported afterwards. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
