import { listKeptFiles, listKeptProjects } from "~/db/kept-blobs.server";
import { AppError } from "~/lib/app-error";
import { requireOriginal } from "../datasets/whole-file.server";
import { requireWholeData } from "../projects/whole-data.server";

/** How often each blob is read, so that damage is found while a back-up still has the bytes: once a day. */
const EACH_MS = 86_400_000;
/** Time limit of a run; the next run continues with the files that are due. */
const ROUND_MS = 10_000;
const CHUNK = 50;

/**
 * Verifies the hashes of stored files and columns, repairs what it can, and logs the damaged ones.
 *
 * @param among only records with one of these blobs
 * @returns whether a repair is still running
 */
export async function verifyKept(
  signal: AbortSignal,
  { roundMs = ROUND_MS, among = null }: { roundMs?: number; among?: ReadonlySet<string> | null } = {},
): Promise<boolean> {
  const end = performance.now() + roundMs;
  const isOver = () => signal.aborted || performance.now() > end;
  const isMeant = (hashes: (string | null)[]) =>
    among === null || hashes.some((hash) => hash !== null && among.has(hash));
  const ofFiles = await eachOf(listKeptFiles, isOver, async (file) => {
    if (isMeant([file.blobHash])) await requireOriginal(file, EACH_MS);
  });
  const ofProjects = await eachOf(listKeptProjects, isOver, async (project) => {
    const masks = project.rowFilters.map(({ maskHash }) => ({ blobHash: maskHash }));
    const blobs = [...project.columns, ...masks];
    if (isMeant([project.rowsHash, ...blobs.map(({ blobHash }) => blobHash)])) {
      await requireWholeData(project, blobs, EACH_MS);
    }
  });
  return ofFiles || ofProjects;
}

async function eachOf<Kept extends { id: string }>(
  list: (after: string, most: number) => Promise<Kept[]>,
  isOver: () => boolean,
  look: (kept: Kept) => Promise<unknown>,
): Promise<boolean> {
  let after = "";
  let isRepairing = false;
  for (;;) {
    const chunk = await list(after, CHUNK);
    for (const kept of chunk) {
      if (isOver()) return isRepairing;
      const refusal = await look(kept).then(() => null, asRefusal);
      isRepairing ||= refusal?.code === "processing";
    }
    const last = chunk.at(-1);
    if (last === undefined || chunk.length < CHUNK) return isRepairing;
    after = last.id;
  }
}

/** Refusals are not errors here: damage is logged where it is found, and reported to users when they open it. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
