import { listKeptFiles, listKeptProjects } from "~/db/kept-blobs.server";
import { AppError } from "~/lib/app-error";
import { requireOriginal } from "../datasets/whole-file.server";
import { requireWholeData } from "../projects/whole-data.server";

/** Bytes that nobody reads are read once in so long: damage is found while a back-up still has them. */
const EACH_MS = 86_400_000;
/** What a round may take; the next one goes on with what is due. */
const ROUND_MS = 10_000;
const CHUNK = 50;

/** Compares stored files and columns with their names, and makes anew what can be; the log names what is damaged. */
export async function verifyKept(signal: AbortSignal): Promise<void> {
  const end = performance.now() + ROUND_MS;
  const isOver = () => signal.aborted || performance.now() > end;
  await eachOf(listKeptFiles, isOver, (file) => requireOriginal(file, EACH_MS));
  await eachOf(listKeptProjects, isOver, (project) => requireWholeData(project, project.columns, EACH_MS));
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

/** What is damaged is logged where it is found, and told to whoever asks for it. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
