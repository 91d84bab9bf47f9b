import { z } from "zod";
import type { ColumnReading, ColumnType } from "~/compute/contract/types";
import type { ColumnReadingInput } from "~/services/columns/read-column-as.server";

/** The form with the type of a column and how it is read; an empty choice follows the settings of the file. */
export const readingForm = z.object({
  type: z.enum(["NUMBER", "STRING", "DATE"], { error: "Please choose a type." }),
  decimal_separator: z.enum(["1", "2"], { error: "Please choose a decimal separator." }).optional(),
  date_order: z.enum(["dmy", "mdy", "ymd"], { error: "Please choose an order." }).optional(),
  missing_tokens: z.string().max(2_000, "At most 2,000 characters.").default(""),
});

/** The fields of the form for a column as it is read now. */
export function fieldsOfReading(type: ColumnType, reading: ColumnReading) {
  return {
    type,
    decimal_separator: String(reading.decimal_separator ?? ""),
    date_order: reading.date_order ?? "",
    missing_tokens: (reading.missing_tokens ?? []).join(", "),
  };
}

/** The reading that a form asks for. */
export function readingOf({
  type,
  decimal_separator: decimal,
  date_order: order,
  missing_tokens: text,
}: z.output<typeof readingForm>): ColumnReadingInput {
  const tokens = text
    .split(",")
    .map((token) => token.trim())
    .filter((token) => token !== "");
  return {
    type,
    ...(decimal === undefined ? {} : { decimal_separator: decimal === "2" ? 2 : 1 }),
    ...(order === undefined ? {} : { date_order: order }),
    ...(tokens.length === 0 ? {} : { missing_tokens: tokens }),
  };
}
