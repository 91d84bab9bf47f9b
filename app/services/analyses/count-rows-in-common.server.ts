import type { FunctionKey, RowsInCommon } from "~/compute/contract/types";
import type { TableInput } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import { env } from "~/config/env.server";
import { columnsOfFunction, requestOfFunction } from "./function-request";
import type { StoredRequest } from "../shapes/build-analysis";
import { buildTableInput } from "./compute-result.server";
import { type AnalysisData, resultKey } from "./result-key";
import { storedJson } from "./stored-json.server";

/** A function of an analysis, with the data that it reads. */
export interface RowsUser {
  request: StoredRequest;
  functionKey: FunctionKey;
  data: AnalysisData;
}

/**
 * The rows that several results use. Stored after the first time.
 *
 * @returns null where their data differ, so that rows cannot be matched
 * @throws AppError processing, busy, timeout, or the core's refusal of the data
 */
export async function countRowsInCommon(users: readonly RowsUser[]): Promise<RowsInCommon | null> {
  const [first] = users;
  if (first === undefined || users.length < 2 || !haveSameRows(users)) return null;
  const own = users.map(({ request, functionKey, data }) => {
    const reduced = requestOfFunction(request, functionKey);
    return { functionKey, data, request: reduced, key: resultKey(reduced, data) };
  });
  const name = `rows in common ${own.map(({ key }) => key).join(" ")}`;
  return storedJson<RowsInCommon>(name, first.functionKey, () => count(own));
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

async function count(users: readonly RowsUser[]): Promise<string> {
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
  return (await runEngineJob("rowsInCommon", input, { limitSeconds })).json;
}
