import type { Settings } from "~/compute/contract/types";
import { fileAnswers, onlyFileAnswers } from "~/lib/file-answers";
import type { Choices } from "./choices";
import { divisorOf, isAdded, type StoredComparison } from "./comparison";

/** Settings about the file as a whole. They are tried on the new file first. */
export function settingsOfFile(old: Settings): Settings {
  const { header, header_rows, first_row, sheet, delimiter, encoding } = old;
  const { decimal_separator, missing_tokens, merged, description } = old;
  const answers = fileAnswers(old.answers);
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
    answers: answers === undefined ? undefined : onlyFileAnswers(answers),
  });
}

/** The settings of a new file with what the user had set for columns of the old one: types and answers. */
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
    answers: joined(carried(old.answers), settings.answers),
  });
}

/**
 * The settings that the new file is read by in the end: columns keep the names they had, columns in another unit are
 * divided, entity and time stay the same columns.
 */
export function finalSettings(draft: Settings, comparison: StoredComparison, choices: Choices): Settings {
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
  const taken = newColumns.map(({ column }) => column).filter((column) => !leftOut.includes(column));
  const keyOf = (old: number | null) =>
    pairs.find((pair) => old !== null && pair.old === old)?.new.toString();
  return withoutMissing({
    ...draft,
    names: joined(Object.fromEntries(renamed), draft.names),
    divisors: joined(Object.fromEntries(divisors), undefined),
    col_ranges: leftOut.length === 0 ? draft.col_ranges : taken.join(", "),
    entity: keyOf(keys.entity) ?? draft.entity,
    time: keyOf(keys.time) ?? draft.time,
  });
}

/** Both records, the second one's values before the first one's; undefined when there are none. */
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
