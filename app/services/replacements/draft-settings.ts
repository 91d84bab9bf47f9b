import type { Question, Settings } from "~/compute/contract/types";
import { formatColumnRanges } from "~/lib/column-ranges";
import { onlyFileAnswers } from "~/lib/file-answers";
import { answersOfShape } from "../datasets/shape-answers";
import type { Choices } from "./choices";
import { divisorOf, isAdded, type StoredComparison } from "./comparison";

/**
 * Settings about the file as a whole. They are tried on the new file first. It gets the shape that the old one has: what was assumed
 * for that one is answered for it.
 *
 * @param asked the questions about the old file
 */
export function settingsOfFile(old: Settings, asked: readonly Question[]): Settings {
  const { header, header_rows, first_row, sheet, delimiter, encoding } = old;
  const { decimal_separator, missing_tokens, merged, description } = old;
  return withoutMissing({
    header,
    header_rows,
    first_row,
    sheet,
    delimiter,
    encoding,
    decimal_separator,
    missing_tokens,
    merged,
    description,
    answers: onlyFileAnswers(answersOfShape(old, asked)),
  });
}

/** The settings of a new file with what the user had set for columns of the old one. */
export function withColumnSettings(
  settings: Settings,
  old: Settings,
  pairs: readonly { old: number; new: number }[],
): Settings {
  const carried = <Value>(values: Record<string, Value> | undefined) =>
    Object.fromEntries(
      pairs.flatMap((pair) => {
        const value = values?.[String(pair.old)];
        return value === undefined ? [] : [[String(pair.new), value] as const];
      }),
    );
  return withoutMissing({
    ...settings,
    types: joined(carried(old.types), settings.types),
    readings: joined(carried(old.readings), settings.readings),
    answers: joined(carried(old.answers), settings.answers),
  });
}

/**
 * The settings that the new file is read by in the end: columns keep the names they had, columns in another unit are
 * divided, entity and time stay the same columns.
 *
 * @param colCount columns of the new file
 */
export function finalSettings(
  draft: Settings,
  comparison: StoredComparison,
  choices: Choices,
  colCount: number,
): Settings {
  const { pairs, added, keys, newColumns, oldColumns } = comparison;
  const nameOf = (columns: StoredComparison["oldColumns"], number: number) =>
    columns.find(({ column }) => column === number)?.name ?? "";
  const renamed = pairs.flatMap((pair) => {
    const [before, now] = [nameOf(oldColumns, pair.old), nameOf(newColumns, pair.new)];
    return before === now ? [] : [[String(pair.new), before] as const];
  });
  const divisors = pairs.flatMap((pair) => {
    const divisor = divisorOf(choices, pair);
    return divisor === null ? [] : [[String(pair.new), divisor] as const];
  });
  const leftOut = added.filter((column) => !isAdded(choices, column.new)).map((column) => column.new);
  const numbers = newColumns.map(({ column }) => column);
  const keyOf = (old: number | null) =>
    pairs.find((pair) => old !== null && pair.old === old)?.new.toString();
  return withoutMissing({
    ...draft,
    names: joined(Object.fromEntries(renamed), draft.names),
    divisors: joined(Object.fromEntries(divisors), undefined),
    col_ranges: leftOut.length === 0 ? draft.col_ranges : rangesWithout(leftOut, numbers, colCount),
    entity: keyOf(keys.entity) ?? draft.entity,
    time: keyOf(keys.time) ?? draft.time,
  });
}

/**
 * The columns of a file without the columns that are left out. A table in another shape has columns with higher numbers than
 * its file; it takes all other columns of the file, because it is made of them.
 */
export function rangesWithout(
  leftOut: readonly number[],
  columns: readonly number[],
  colCount: number,
): string {
  const isShaped = columns.some((column) => column > colCount);
  const ofFile = isShaped ? Array.from({ length: colCount }, (_, index) => index + 1) : columns;
  return formatColumnRanges(new Set(ofFile.filter((column) => !leftOut.includes(column))));
}

/** Both records; the second's values replace the first's. Undefined if both are empty. */
function joined<Value>(
  first: Record<string, Value>,
  second: Record<string, Value> | undefined,
): Record<string, Value> | undefined {
  const both = { ...first, ...second };
  return Object.keys(both).length === 0 ? undefined : both;
}

function withoutMissing(settings: { [Name in keyof Settings]: Settings[Name] | undefined }): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
