import type { FormulaItem, SourceColumn } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import type { ColumnRow } from "~/db/columns.server";
import type { ColumnImage } from "~/db/table-images";
import { sharedWork } from "~/lib/work-owner.server";
import { buildColumn } from "../shapes/build-column";
import type { Column } from "../shapes/column-shape";
import { sourcesOf } from "./recipe";

/** A formula with the current names of its columns, and its items. */
type ShownFormula = { formula: string; items: FormulaItem[] };

/** Like `describeColumns`, for one column. */
export async function describeColumn(
  asked: ColumnRow | ColumnImage,
  all: readonly (ColumnRow | ColumnImage)[],
): Promise<Column> {
  const [column] = await describeColumns([asked], all);
  return column as Column;
}

/** Formulas shown lately, by all that they depend on. Every page of a table shows its columns. */
const shownLately = new Map<string, Promise<ShownFormula[]>>();
const MOST_KEPT = 500;

/**
 * Stored columns in their form in the API: their formulas have the columns' current names.
 *
 * @param all the columns of the project that are not deleted
 */
export async function describeColumns(
  asked: readonly (ColumnRow | ColumnImage)[],
  all: readonly (ColumnRow | ColumnImage)[],
): Promise<Column[]> {
  const formulas = asked.flatMap(({ userFormula }) => (userFormula === null ? [] : [userFormula]));
  const shown = await showFormulas(formulas, sourcesOf(all));
  return asked.map((column) => {
    const formula =
      column.userFormula === null ? null : (shown[formulas.indexOf(column.userFormula)] ?? null);
    return buildColumn(column, formula);
  });
}

/** Stored formulas with the current names of their columns. */
function showFormulas(stored: string[], columns: SourceColumn[]): Promise<ShownFormula[]> {
  if (stored.length === 0) return Promise.resolve([]);
  const key = JSON.stringify([stored, columns.map(({ column_index, name }) => [column_index, name])]);
  const known = shownLately.get(key);
  if (known !== undefined) return known;
  const options = { limitSeconds: LIMITS.previewSeconds };
  const answer = sharedWork(() => runEngineJob("showFormulas", { columns, stored }, options));
  shownLately.set(key, answer);
  const [oldest] = shownLately.keys();
  if (shownLately.size > MOST_KEPT && oldest !== undefined) shownLately.delete(oldest);
  answer.catch(() => shownLately.delete(key));
  return answer;
}
