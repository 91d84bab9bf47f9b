import { createHash } from "node:crypto";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { FunctionKey, RowsInCommon } from "~/compute/contract/types";
import type { TableInput } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import { env } from "~/config/env.server";
import { findStoredResults, saveStoredResult } from "~/db/stored-results.server";
import { putBlob } from "~/storage/blobs.server";
import { DamagedBlob, getBlob } from "~/storage/whole-blobs.server";
import { columnsOfFunction, requestOfFunction } from "./function-request";
import type { StoredRequest } from "../shapes/build-analysis";
import { buildTableInput } from "./compute-result.server";
import { type AnalysisData, resultKey } from "./result-key";

/** A function of an analysis, with the data that it reads. */
export interface RowsUser {
  request: StoredRequest;
  functionKey: FunctionKey;
  data: AnalysisData;
}

const inFlight = new Map<string, Promise<RowsInCommon>>();

/**
 * The rows that several results use. Stored after the first time.
 *
 * @returns null where their data differ, so that rows cannot be matched
 * @throws AppError processing, busy, timeout, or the core's refusal of the data
 */
export async function countRowsInCommon(users: readonly RowsUser[]): Promise<RowsInCommon | null> {
  if (users.length < 2 || !haveSameRows(users)) return null;
  const own = users.map(({ request, functionKey, data }) => {
    const reduced = requestOfFunction(request, functionKey);
    return { functionKey, data, request: reduced, key: resultKey(reduced, data) };
  });
  const key = createHash("sha256")
    .update(`rows in common ${own.map((each) => each.key).join(" ")}`)
    .digest("hex");
  const running = inFlight.get(key);
  if (running !== undefined) return running;
  const found = findStored(key)
    .then((stored) => stored ?? count(key, own))
    .finally(() => inFlight.delete(key));
  inFlight.set(key, found);
  return found;
}

/** Whether all read the same rows, the same values of each column, and the same filters. */
function haveSameRows(users: readonly RowsUser[]): boolean {
  const facts = users.map(({ data: { project, filters } }) =>
    JSON.stringify([
      [project.rowCount, project.rowsHash, project.entityColumn, project.timeColumn],
      filters.map(({ maskHash }) => maskHash),
    ]),
  );
  const values = new Map<number, string>();
  const sameValues = users.every(({ request, functionKey, data }) =>
    columnsOfFunction(requestOfFunction(request, functionKey), data.project, data.columns).every(
      ({ columnIndex, blobHash }) => {
        const known = values.get(columnIndex);
        values.set(columnIndex, blobHash);
        return known === undefined || known === blobHash;
      },
    ),
  );
  return new Set(facts).size === 1 && sameValues;
}

async function findStored(key: string): Promise<RowsInCommon | null> {
  const [stored] = await findStoredResults([key], new Date());
  if (stored === undefined) return null;
  try {
    return JSON.parse((await getBlob(stored.fullHash)).toString("utf8")) as RowsInCommon;
  } catch (error) {
    // A damaged count is counted again.
    if (error instanceof DamagedBlob) return null;
    throw error;
  }
}

async function count(key: string, users: readonly RowsUser[]): Promise<RowsInCommon> {
  const inputs: TableInput[] = [];
  for (const { request, data } of users) inputs.push(await buildTableInput(request, data));
  const [first] = inputs;
  if (first === undefined) throw new Error("There are no results to compare.");
  const columns = new Map(inputs.flatMap((input) => input.columns.map((each) => [each.columnIndex, each])));
  const entity = inputs.find((input) => input.entity !== null)?.entity ?? null;
  const time = inputs.find((input) => input.time !== null)?.time ?? null;
  const input = {
    ...first,
    columns: [...columns.values()],
    entity,
    time,
    users: users.map(({ request, functionKey }) => ({ request, function: functionKey })),
  };
  const limitSeconds = env.analysisSeconds * users.length;
  const { json } = await runEngineJob("rowsInCommon", input, { limitSeconds });
  const { hash } = await putBlob(Buffer.from(json));
  await saveStoredResult({
    key,
    functionKey: users[0]?.functionKey ?? "",
    engineVersion: ENGINE_VERSION,
    fullHash: hash,
    summaryHash: hash,
    filterText: null,
  });
  return JSON.parse(json) as RowsInCommon;
}
