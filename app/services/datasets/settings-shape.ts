import { z } from "zod";
import type { Question, Receipt, Settings, SettingsPreview, ShapeFacts } from "~/compute/contract/types";
import { nameSchema } from "~/lib/name-schema";
import { contractSchema } from "../shapes/contract-schema";

const MAX_ROW = 4_294_967_295;
export const NO_SUCH_ROW = "We do not heve that many rows.";

const row = (least: number, tooSmall: string) =>
  z.int("Please give a whole number.").min(least, tooSmall).max(MAX_ROW, NO_SUCH_ROW);

const columnNumber = z.string().regex(/^\d{1,5}$/, "Columns are given by their number.");

const questionKind = z.enum([
  "decimal",
  "date_order",
  "date_or_number",
  "code_or_number",
  "number_or_text",
  "delimiter",
  "header_rows",
  "units",
  "minus_behind",
  "parentheses",
  "censored",
  "marked",
  "season",
  "spellings",
  "tables",
  "totals",
  "footnotes",
  "headings",
  "hidden_rows",
  "wide",
  "measures",
  "panel",
]);

/** The settings of an import (docs/import.md#settings). The core checks whether they fit the file. */
export const settingsSchema = z.strictObject({
  header: row(0, "Header should be greater than 0.").optional(),
  header_rows: z
    .union([z.literal(1), z.literal(2), z.literal(3)], { error: "One to three rows." })
    .optional(),
  first_row: row(1, "Row number should be greater than 0.").optional(),
  col_ranges: z.string().max(10_000).optional(),
  sheet: z.string().max(255).optional(),
  delimiter: z.enum([",", ";", "\t", "|", " "], { error: "Not a delimiter." }).optional(),
  encoding: z.string().max(40).optional(),
  decimal_separator: z
    .union([z.literal(1), z.literal(2)], { error: "1 stands for a dot, 2 for a comma." })
    .optional(),
  missing_tokens: z.array(z.string().max(100)).max(100).optional(),
  exclude_rows: z
    .array(z.tuple([row(1, "Rows count from 1."), row(1, "Rows count from 1.")]))
    .max(1_000)
    .optional(),
  names: z.record(columnNumber, nameSchema).optional(),
  types: z.record(columnNumber, z.enum(["NUMBER", "STRING", "DATE"])).optional(),
  divisors: z
    .record(
      columnNumber,
      z.number().refine((divisor) => divisor !== 0, "A divisor is a number other than 0."),
    )
    .optional(),
  readings: z
    .record(
      columnNumber,
      z.strictObject({
        decimal_separator: z
          .union([z.literal(1), z.literal(2)], { error: "1 stands for a dot, 2 for a comma." })
          .optional(),
        date_order: z
          .enum(["dmy", "mdy", "ymd"], { error: "dmy is day first, mdy month first, ymd year first." })
          .optional(),
        missing_tokens: z.array(z.string().max(100)).max(100).optional(),
      }),
    )
    .optional(),
  merged: z.enum(["fill", "first"]).optional(),
  entity: z.string().max(120).optional(),
  time: z.string().max(120).optional(),
  answers: z.record(columnNumber, z.partialRecord(questionKind, z.string().max(100))).optional(),
  description: z.string().max(10_000).optional(),
}) satisfies z.ZodType<Settings>;

/** Body of PATCH set-file-first-row-header: the settings; the first row of data is required. */
export const settingsInputSchema = settingsSchema.required({ first_row: true });

/** The preview of a file with some settings. */
export const settingsAnswerSchema = z.object({
  preview_after_settings: contractSchema<SettingsPreview["preview_after_settings"]>("Preview"),
  receipt: contractSchema<Receipt>("Receipt"),
  questions: z.array(contractSchema<Question>("Question")),
  row_count: z.int(),
  shape: contractSchema<ShapeFacts>("ShapeFacts").optional(),
});

export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;
