import { DEFINITIONS } from "~/analyses/definitions";
import { settingsWith, valuesFor, valuesOf } from "~/analyses/settings";
import type { FunctionKey } from "~/compute/contract/types";
import type { StoredRequest } from "../shapes/build-analysis";
import { requestOfDependent } from "../shapes/dependent-variables";
import { columnsOfRequest } from "../shapes/request-columns";

/**
 * The request reduced to what one function of one dependent variable depends on; every other field has its neutral value.
 * Server and browser use it, so that both ask the core the same.
 *
 * @param y the index of the dependent variable, from 1
 * @throws AppError invalid_input on `y`
 */
export function requestOfFunction(whole: StoredRequest, functionKey: FunctionKey, y = 1): StoredRequest {
  const request = requestOfDependent(whole, y);
  const { offers } = DEFINITIONS[functionKey];
  const { settings } = request.variables;
  const statistics = offers.includes("statistics") ? settings.statistics : [];
  const own = valuesFor([functionKey], valuesOf(settings));
  const byColumn = offers.includes("byColumn") && request.statistics_by_variable;
  return {
    ...request,
    analysis_function: [functionKey],
    variables: { ...request.variables, settings: settingsWith(statistics, own) },
    filter_by_variable_json: request.filter_by_variable
      ? request.filter_by_variable_json
      : { column_index: null, column_value: null },
    statistics_by_variable: byColumn,
    statistics_by_variable_json: byColumn ? request.statistics_by_variable_json : { column_index: null },
  };
}

/** The columns that a request reads, including the project's entity and time. */
export function columnsOfFunction<Column extends { columnIndex: number }>(
  request: StoredRequest,
  keys: { entityColumn: number | null; timeColumn: number | null },
  columns: readonly Column[],
): Column[] {
  const read = columnsOfRequest(request);
  const ofKeys = [keys.entityColumn, keys.timeColumn];
  return columns.filter(({ columnIndex }) => read.has(columnIndex) || ofKeys.includes(columnIndex));
}
