import type { ColumnType, Settings } from "~/compute/contract/types";
import { onlyFileAnswers } from "~/lib/file-answers";

/** The settings by which a CSV file that we wrote is read as it was written. @param keys entity and time, as columns from 1 */
export function settingsOfWritten(
  columns: readonly { type: ColumnType }[],
  { entity, time }: { entity: string | undefined; time: string | undefined },
): Settings {
  return {
    header: 1,
    header_rows: 1,
    first_row: 2,
    delimiter: ",",
    encoding: "utf-8",
    decimal_separator: 1,
    missing_tokens: [],
    // A result may have years as columns on purpose.
    answers: onlyFileAnswers({ wide: "columns" }),
    types: Object.fromEntries(columns.map(({ type }, index) => [String(index + 1), type])),
    ...(entity === undefined ? {} : { entity }),
    ...(time === undefined ? {} : { time }),
  };
}
