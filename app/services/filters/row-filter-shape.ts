import { z } from "zod";
import { nameSchema } from "~/lib/name-schema";
import { conditionsSchema } from "../recipes/recipe-input";

/** A filter of a project's rows in the form that the API and the pages use. */
export const rowFilterSchema = z.object({
  id: z.string(),
  name: z.string(),
  project: z.string(),
  /** Whether analyses of the project obey it. */
  is_on: z.boolean(),
  /** The conditions that rows must fulfil, with columns by column_index; 0 is the row number. */
  conditions: z.array(z.unknown()),
  /** Rows that it keeps, and rows that it leaves out. */
  kept: z.int(),
  left_out: z.int(),
  /** Why it cannot be evaluated on the data as they are, and so leaves nothing out; null if it can. */
  problem: z.string().nullable(),
  /** Changes with every edit on the filter; send it as `version` to notice a change made in the meantime. */
  version: z.int(),
});

export type RowFilter = z.infer<typeof rowFilterSchema>;

/** Body of POST row-filters: the conditions that rows must fulfil. */
export const newFilterSchema = z.object({
  name: nameSchema,
  conditions: conditionsSchema,
  is_on: z.boolean().default(true),
});

export type NewFilterInput = z.output<typeof newFilterSchema>;

/** Body of POST leave-out-rows. */
export const rowsToLeaveOutSchema = z.object({
  /** Row numbers such as "3-7, 12". */
  rows: z.string({ error: "Give row numbers such as 3-7, 12." }).max(100_000, "At most 100,000 characters."),
});

/** Body of PATCH row-filter. Fields left out keep their values. */
export const filterChangeSchema = z
  .object({
    name: nameSchema.optional(),
    conditions: conditionsSchema.optional(),
    is_on: z.boolean().optional(),
    /** The `version` of the filter that the change was made on; a later one is a 409. */
    version: z.int().optional(),
  })
  .refine(({ version: _version, ...change }) => Object.values(change).some((value) => value !== undefined), {
    path: ["name"],
    error: "Please enter a name.",
  });

export type FilterChangeInput = z.output<typeof filterChangeSchema>;
