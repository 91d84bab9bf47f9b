import { z } from "zod";
import { nameSchema } from "~/lib/name-schema";

/** Schemas that several calls share. */
export const tokenPairSchema = z.object({ access: z.string(), refresh: z.string() });
export const refreshSchema = z.object({
  refresh: z.string({ error: "Please give the refresh token." }).max(200),
});
export const renameSchema = z.object({ name: nameSchema });

/** `{results: […]}` */
export const resultsOf = <Item extends z.ZodType>(item: Item) => z.object({ results: z.array(item) });

/** Body of a 400: messages by field; `non_field_errors` has the messages that belong to no field. */
export const fieldProblemSchema = z.record(z.string(), z.array(z.string()));

/** Body of every other error. */
export const problemSchema = z.object({
  detail: z.string(),
  code: z.string(),
  request_id: z.string().optional(),
});

/** Body of a 404. */
export const notFoundSchema = problemSchema.extend({ message: z.string().optional() });

/** Body of a 409 because something else uses the thing. */
export const conflictSchema = problemSchema.extend({
  /**
   * Its users: columns, row filters and analyses with their ids; entity and time with that of the project. An entry without
   * an id could then no longer be computed.
   */
  used_by: z.array(z.object({ kind: z.string(), id: z.string().optional(), name: z.string() })).optional(),
});

/** Body of undo and redo. */
export const versionBodySchema = z.object({
  /** The `columnsVersion` that the client saw; a later one is a 409. */
  version: z.int().optional(),
});

/** The name of an edit in words, such as "Edited ln(inv)". */
export const editSchema = z.object({ name: z.string() });
