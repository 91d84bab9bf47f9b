import { z } from "zod";
import type { Receipt } from "~/compute/contract/types";
import { progressSchema } from "~/lib/progress";
import { analysisSchema } from "./analysis-shape";
import { contractSchema } from "./contract-schema";

/** A project in the form that the API and the pages use. */
export const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The id of its dataset. */
  upload: z.string(),
  status: z.enum(["toprocess", "processing", "ready", "failed"]),
  /** Why the import failed, or what happened last; null if there is no message. */
  message: z.string().nullable(),
  progress: progressSchema.nullable(),
  /** Rows of data; null until the import is done. */
  row_count: z.int().nullable(),
  /** Rows of data in the file; more than `row_count` in a sample. */
  file_row_count: z.int().nullable(),
  /** Columns of the file and computed ones, hidden ones too; null until the import is done. */
  col_count: z.int().nullable(),
  sample_size: z.number(),
  sample_size_type: z.enum(["Percent", "Rows"]),
  seed: z.int().nullable(),
  created_at: z.iso.datetime(),
});

export type Project = z.infer<typeof projectSchema>;

/** A project with its analyses, its receipt and its settings version. */
export const projectDetailSchema = projectSchema.extend({
  /** How the import read each column; null until it is done. */
  receipt: contractSchema<Receipt>("Receipt").nullable(),
  /** Whether the dataset's settings have changed since the data were read. */
  earlier_settings: z.boolean(),
  /** The version of the dataset's settings that the data were read with, from 0. */
  settings_version: z.int(),
  /** Analyses by id; sort them by `order`. */
  analysis: z.record(z.string(), analysisSchema),
  data: z.object({
    /** column_index of the entity and of the time column. */
    entity_column: z.int().nullable(),
    time_column: z.int().nullable(),
  }),
});

export type ProjectDetail = z.infer<typeof projectDetailSchema>;
