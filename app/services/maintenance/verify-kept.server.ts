import { listKeptFiles, listKeptProjects } from "~/db/kept-blobs.server";
import { AppError } from "~/lib/app-error";
import { requireOriginal } from "../datasets/whole-file.server";
import { requireWholeData } from "../projects/whole-data.server";

/** How often each blob is read, so that damage is found while a back-up still has the bytes: once a day. */
const EACH_MS = 86_400_000;
/** Time limit of a run; the next run continues with what is due. */
const ROUND_MS = 10_000;
const CHUNK = 50;

/** Verifies the hashes of stored files and columns, repairs what it can, and logs what is damaged. */
export async function verifyKept(signal: AbortSignal): Promise<void> {
  const end = performance.now() + ROUND_MS;
  const isOver = () => signal.aborted || performance.now() > end;
  await eachOf(listKeptFiles, isOver, (file) => requireOriginal(file, EACH_MS));
  await eachOf(listKeptProjects, isOver, (project) => {
    const masks = project.rowFilters.map(({ maskHash }) => ({ blobHash: maskHash }));
    return requireWholeData(project, [...project.columns, ...masks], EACH_MS);
  });
}

async function eachOf<Kept extends { id: string }>(
  list: (after: string, most: number) => Promise<Kept[]>,
  isOver: () => boolean,
  look: (kept: Kept) => Promise<unknown>,
): Promise<void> {
  let after = "";
  for (;;) {
    const chunk = await list(after, CHUNK);
    for (const kept of chunk) {
      if (isOver()) return;
      await look(kept).catch(ignoreRefusal);
    }
    const last = chunk.at(-1);
    if (last === undefined || chunk.length < CHUNK) return;
    after = last.id;
  }
}

/** Ignores refusals: damage is logged where it is found, and reported to users when they open it. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
