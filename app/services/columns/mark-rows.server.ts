import { invalidField } from "~/lib/app-error";
import { parseRanges } from "~/lib/number-ranges";
import { indicatorOfRanges, MOST_RANGES } from "../recipes/left-out-rules";
import { createColumn } from "./create-column.server";
import type { ColumnOutcome } from "./perform-on-column.server";

/** The name of the column. */
const NAME = "Chosen rows";

/** One rule is for all other rows. */
const MOST_RUNS = MOST_RANGES - 1;

/**
 * Creates a column that is 1 in these rows and 0 in all others, by rules on the row number.
 *
 * @param text row numbers such as "3-7, 12"
 * @throws AppError as `createColumn`, and invalid_input on `rows`
 */
export async function markRows(userId: string, projectId: string, text: string): Promise<ColumnOutcome> {
  const ranges = parseRanges(text);
  if (ranges === null) throw invalidField("rows", "Give row numbers such as 3-7, 12.");
  if (ranges.length > MOST_RUNS) {
    throw invalidField(
      "rows",
      `A column can mark rows in at most ${MOST_RUNS} runs of numbers. Make a conditional column instead.`,
    );
  }
  const rules = { trans_type: "conditional", conditional_transform: indicatorOfRanges(ranges) } as const;
  return createColumn(userId, { project: projectId, ...rules }, NAME);
}
