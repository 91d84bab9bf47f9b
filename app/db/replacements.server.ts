import { type Dataset, Prisma, type Replacement } from "@prisma/client";
import { isLargeFile } from "~/lib/large-work";
import { readOnce } from "~/lib/read-once.server";
import { database, type JsonInput } from "./client.server";
import { findDataset } from "./datasets.server";
import { replaceJob } from "./jobs.server";
import { inTransaction } from "./transaction.server";

/** A replacement with its draft and the dataset whose file it is to replace. */
export type ReplacementWithFiles = Replacement & { draft: Dataset; dataset: Dataset };

type NewDraft = Pick<Dataset, "name" | "fileName" | "byteLength" | "blobHash"> & { id?: string };

/** Creates a draft with its replacement and the job that compares them, in one transaction. @returns its id */
export async function createReplacement(
  ownerId: string,
  { datasetId, kind, draft }: { datasetId: string; kind: Replacement["kind"]; draft: NewDraft },
  jobKind: string,
): Promise<string> {
  return inTransaction(async (transaction) => {
    const { id } = await transaction.dataset.create({ data: { ...draft, ownerId, isDraft: true } });
    await transaction.replacement.create({ data: { id, datasetId, ownerId, kind, choices: {} } });
    await queueWork(transaction, jobKind, { id, ownerId });
    return id;
  });
}

/** Queues a job that reads both files of a replacement. */
async function queueWork(
  transaction: Prisma.TransactionClient,
  jobKind: string,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<void> {
  const bytes = { select: { byteLength: true } };
  const { draft, dataset } = await transaction.replacement.findUniqueOrThrow({
    where: { id },
    select: { draft: bytes, dataset: bytes },
  });
  const isLarge = isLargeFile(draft.byteLength + dataset.byteLength);
  await replaceJob(transaction, jobKind, { subjectId: id, ownerId, isLarge });
}

/** A replacement of the owner, or null. */
export async function findReplacement(ownerId: string, id: string): Promise<ReplacementWithFiles | null> {
  return readOnce(["replacement", ownerId, id], () =>
    database.replacement.findFirst({
      where: { id, ownerId, draft: { deletedAt: null }, dataset: { ownerId, deletedAt: null } },
      include: { draft: true, dataset: true },
    }),
  );
}

/** The newest replacement of a dataset of the owner, or null. */
export async function findReplacementOf(
  ownerId: string,
  datasetId: string,
): Promise<ReplacementWithFiles | null> {
  return readOnce(["replacement of", ownerId, datasetId], async (remember) => {
    const dataset = await findDataset(ownerId, datasetId);
    if (dataset === null) return null;
    const newest = await database.replacement.findFirst({
      where: { datasetId, ownerId, draft: { deletedAt: null } },
      include: { draft: true },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    if (newest === null) return null;
    const found = { ...newest, dataset };
    remember(["replacement", ownerId, found.id], found);
    return found;
  });
}

const NO_EFFECT = { effect: Prisma.DbNull, effectDone: false };

/** Stores new choices, and queues the job that follows from them. @returns false if the replacement is being applied */
export async function storeChoices(
  ownerId: string,
  id: string,
  { choices, keepsComparison }: { choices: JsonInput; keepsComparison: boolean },
  jobKind: string,
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.replacement.updateMany({
      where: { id, ownerId, applying: false },
      data: {
        choices,
        message: null,
        ...NO_EFFECT,
        ...(keepsComparison ? {} : { comparison: Prisma.DbNull }),
      },
    });
    if (count === 1) await queueWork(transaction, jobKind, { id, ownerId });
    return count === 1;
  });
}

/** Stores what a job found, unless the choices have changed since it read them. @returns whether it was stored */
export async function storeFindings(
  { id, choices }: Pick<Replacement, "id" | "choices">,
  found: { comparison: JsonInput } | { effect: JsonInput; effectDone: boolean },
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const now = await transaction.replacement.findUnique({ where: { id }, select: { choices: true } });
    if (now === null || JSON.stringify(now.choices) !== JSON.stringify(choices)) return false;
    const isCompared = "comparison" in found;
    const data = { ...(isCompared ? NO_EFFECT : {}), ...found, message: null };
    await transaction.replacement.update({ where: { id }, data });
    return true;
  });
}

/** Datasets whose file no job is changing. */
export const HAS_STEADY_FILE = {
  OR: [{ restoring: null }, { restoreMessage: { not: null } }],
  replacements: { none: { applying: true } },
} satisfies Prisma.DatasetWhereInput;

/**
 * Marks a replacement as being applied, and queues the job that does it.
 *
 * @returns false if the dataset's file is already being changed, by this or another operation
 */
export async function startApplying(
  ownerId: string,
  id: string,
  choices: JsonInput,
  jobKind: string,
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.replacement.updateMany({
      where: { id, ownerId, applying: false, dataset: HAS_STEADY_FILE },
      data: { applying: true, message: null, choices },
    });
    if (count === 1) await queueWork(transaction, jobKind, { id, ownerId });
    return count === 1;
  });
}

/** Ends a job on a replacement with the reason of its failure. */
export async function failReplacement(ownerId: string, id: string, message: string | null): Promise<void> {
  await database.replacement.updateMany({ where: { id, ownerId }, data: { applying: false, message } });
}

/** Erases a draft with its replacement. */
export async function eraseReplacement(ownerId: string, id: string): Promise<void> {
  await database.dataset.deleteMany({ where: { id, ownerId, isDraft: true } });
}

/** Turns a draft into a dataset of its own. @returns false if it is being applied */
export async function releaseDraft(ownerId: string, id: string, name: string): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.replacement.deleteMany({ where: { id, ownerId, applying: false } });
    if (count === 1) {
      await transaction.dataset.update({
        where: { id },
        data: { isDraft: false, name, createdAt: new Date() },
      });
    }
    return count === 1;
  });
}

/** Erases the drafts that are older than a time and are not being applied. @returns how many */
export async function eraseDrafts(before: Date): Promise<number> {
  const { count } = await database.dataset.deleteMany({
    where: {
      isDraft: true,
      createdAt: { lt: before },
      NOT: { draftOf: { is: { applying: true } } },
    },
  });
  return count;
}

/** Replacements of all owners that wait for a job: to be compared with their effect, or to be applied. */
export async function listUnfinishedReplacements(): Promise<
  Pick<Replacement, "id" | "ownerId" | "applying">[]
> {
  return database.replacement.findMany({
    where: {
      dataset: { deletedAt: null },
      OR: [{ applying: true }, { message: null, effectDone: false }],
    },
    select: { id: true, ownerId: true, applying: true },
  });
}
