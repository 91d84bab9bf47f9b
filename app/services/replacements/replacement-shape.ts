import { z } from "zod";
import type { ColumnComparison, ColumnFacts, RowComparison } from "~/compute/contract/types";
import { progressSchema } from "~/lib/progress";
import { contractSchema } from "../shapes/contract-schema";
import { choicesSchema } from "./choices";
import { effectSchema } from "./effect-shape";

const fileColumnSchema = z.object({
  /** Its number in its file, from 1. */
  column: z.int(),
  name: z.string(),
  type: z.enum(["NUMBER", "STRING", "DATE"]),
});

const comparedColumnSchema = z.object({
  old: fileColumnSchema.nullable(),
  new: fileColumnSchema.nullable(),
  /** How the two came together; null for a column of one file only. */
  matched_by: z.enum(["name", "likeness", "user"]).nullable(),
  result: z.object({
    kind: z.enum(["same", "renamed", "changed", "unit", "type", "new", "left_out", "gone"]),
    text: z.string(),
    looks_wrong: z.boolean(),
  }),
  old_facts: contractSchema<ColumnFacts>("ColumnFacts").nullable(),
  new_facts: contractSchema<ColumnFacts>("ColumnFacts").nullable(),
  old_range: z.string(),
  new_range: z.string(),
  comparison: contractSchema<ColumnComparison>("ColumnComparison").nullable(),
  /** The number by which its values will be divided; null as in the file. */
  divisor: z.number().nullable(),
});

export const replacementSchema = z.object({
  id: z.string(),
  dataset: z.string(),
  dataset_name: z.string(),
  kind: z.enum(["replace", "append"]),
  old_file_name: z.string(),
  file_name: z.string(),
  byte_length: z.int(),
  state: z.enum(["comparing", "ready", "failed", "applying"]),
  message: z.string().nullable(),
  progress: progressSchema.nullable(),
  created_at: z.iso.datetime(),
  /** When the replacement is erased, unless it has been applied. */
  expires_at: z.iso.datetime(),
  choices: choicesSchema,
  rows: contractSchema<RowComparison>("RowComparison").nullable(),
  /** The new rows in words, such as "new rows: 1955". */
  new_rows: z.string().nullable(),
  columns: z.array(comparedColumnSchema),
  /** The projects and analyses that get the new data. */
  projects: z.array(z.object({ id: z.string(), name: z.string(), analyses: z.int() })),
  /** The numbers of the analyses before and after; null until the first have been computed. */
  effect: effectSchema.nullable(),
});

export type Replacement = z.output<typeof replacementSchema>;
export type ComparedColumn = z.output<typeof comparedColumnSchema>;
