import { expect } from "vitest";
import type { Harness } from "./harness";
import type { Sequence } from "./ledger";

/** The number of rows is large enough that a worker needs seconds, so that a test can act meanwhile. */
const LARGE: Sequence = { first: 5, step: 2, rows: 700_001 };

/** Enough that a request leaves the computation of a chain of columns to a job. */
const CHAINED: Sequence = { first: 5, step: 2, rows: 400_001 };

/** Uploads a large file and begins its import. @returns the project's id */
export async function beginImport({ load }: Harness, sequence = LARGE): Promise<string> {
  const { examiner } = load;
  await examiner.signIn();
  const dataset = await examiner.upload(sequence);
  await examiner.inspected(dataset);
  await examiner.configure(dataset);
  return examiner.finalize(dataset);
}

/** Checks that a project is imported, once, with the mean that is known. */
export async function checkImported({ load }: Harness, project: string): Promise<void> {
  const { examiner } = load;
  const { status, message } = await examiner.imported(project);
  if (status !== "ready") throw new Error(`The import is ${status}: ${message}`);
  await examiner.checkResult(await examiner.analyse(project));
}

/** Columns each of which adds one to the one before. */
const CHAIN = 8;
/** The edit makes the first of them add this instead of 1. */
const ADDED = 1_000;

type Columns = { fields: { title: string; col_db_id: string | null; dataIndex: string }[] };
type Page = { schema: Columns; data: Record<string, number>[] };

/**
 * Makes a chain of columns, and edits the first: a job computes all of them again.
 *
 * @returns the project's id, and the answer to the edit, which comes when the job is done, or after some seconds
 */
export async function beginColumns(harness: Harness) {
  const { caller } = harness.load.examiner;
  const project = await beginImport(harness, CHAINED);
  await harness.load.examiner.imported(project);
  let first = "";
  for (let link = 1; link <= CHAIN; link += 1) {
    const formula = `[${link === 1 ? "height" : `link${link - 1}`}] + 1`;
    const body = { project, name: `link${link}`, trans_type: "numerical", user_formula: formula };
    const made = await caller.json<{ col_db_id: string }>("/api/v1/column/", {
      body,
      headers: { "Idempotency-Key": `${project} ${link}`.replace(" ", "-") },
    });
    if (link === 1) first = made.col_db_id;
  }
  const edited = caller.call(`/api/v1/column/${first}/`, {
    method: "PATCH",
    body: { user_formula: `[height] + ${ADDED}` },
  });
  return { project, edited };
}

/** Checks that the edit happened once, to all columns of the chain. */
export async function checkColumns({ load }: Harness, project: string): Promise<void> {
  const page = await load.examiner.caller.json<Page>(
    `/api/v1/project/${project}/get-dataset/?page=${CHAINED.rows}&page_size=1`,
  );
  const chain = page.schema.fields.filter(({ title }) => title.startsWith("link"));
  expect(chain).toHaveLength(CHAIN);
  const last = CHAINED.first + CHAINED.step * (CHAINED.rows - 1);
  for (const { title, dataIndex } of chain) {
    const link = Number(title.slice("link".length));
    expect(page.data[0]?.[dataIndex]).toBe(last + ADDED + link - 1);
  }
}
