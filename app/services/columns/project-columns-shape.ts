import { z } from "zod";
import { progressSchema } from "~/lib/progress";
import { columnSchema } from "../shapes/column-shape";

const projectColumnSchema = columnSchema.extend({
  /** A column of the file, or computed by a formula or by rules. */
  kind: z.enum(["file", "numerical", "conditional"]),
  /** The columns that its recipe reads. */
  uses: z.array(z.object({ column_index: z.int(), name: z.string() })),
  null_count: z.int(),
});

const binnedColumnSchema = z.object({
  id: z.string(),
  name: z.string(),
  deleted_at: z.iso.datetime(),
  /** When it is erased. */
  until: z.iso.datetime(),
});

/** The columns of a project with all that a page needs to change them. */
export const projectColumnsSchema = z.object({
  columns: z.array(projectColumnSchema),
  /** Deleted columns that can be restored. */
  bin: z.array(binnedColumnSchema),
  /** Names of the edits that undo and redo would turn, or null. */
  acts: z.object({ undo: z.string().nullable(), redo: z.string().nullable() }),
  /** The progress of the edit that is being computed. */
  pending: progressSchema.nullable(),
  /** The last edit, if it could not be computed. */
  failed: z.object({ name: z.string(), message: z.string() }).nullable(),
  /** Send it with undo and redo, to notice an edit made in the meantime. */
  columnsVersion: z.int(),
});

export type ProjectColumn = z.infer<typeof projectColumnSchema>;
export type BinnedColumn = z.infer<typeof binnedColumnSchema>;
export type ProjectColumns = z.infer<typeof projectColumnsSchema>;
