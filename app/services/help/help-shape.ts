import { z } from "zod";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import { nameOf } from "~/lib/name-schema";

/** A preloaded dataset with the choices of an analysis, for a worked example. */
export const exampleSchema = z.object({
  function: z.enum(FUNCTION_KEYS),
  /** Id of the preloaded dataset. */
  dataset: z.string(),
  /** Columns by name. */
  y: z.string(),
  x: z.array(z.string()).default([]),
  /** The X that are endogenous, and the instruments. */
  chosen: z.array(z.string()).default([]),
  z: z.array(z.string()).default([]),
  /** The column of a boxplot's categories. */
  by: z.string().optional(),
});

export type Example = z.infer<typeof exampleSchema>;

const MAX_HTML = 50_000;

const idsSchema = z.array(z.string()).max(1_000);
const titleSchema = nameOf("Please enter a title.");
const richTextSchema = z
  .string({ error: "Please enter a description." })
  .trim()
  .min(1, "Please enter a description.")
  .max(MAX_HTML, `At most ${MAX_HTML.toLocaleString("en")} characters.`)
  .meta({ description: "HTML; cleaned against an allow-list" });

const itemFields = {
  id: z.string(),
  name: z.string(),
  title: z.string(),
  /** HTML. */
  description: z.string(),
  /** The id of its section; empty for a section. */
  parent: z.array(z.string()),
  order: z.int(),
  /** URL of its picture. */
  image: z.string().nullable(),
};

/** A section or topic of the help. */
export const helpItemSchema = z.object({
  ...itemFields,
  /** The topics of a section. */
  topics: z.array(z.object({ ...itemFields, topics: z.array(z.never()).max(0) })),
});

export type HelpItemShape = z.infer<typeof helpItemSchema>;

/** Body of POST help-item: a section, or with a parent a topic. */
export const newHelpItemSchema = z.object({
  name: nameOf("Please enter a name."),
  parent: idsSchema.max(1, "A topic has one section.").default([]),
});

/** Body of PATCH help-item. */
export const helpItemChangeSchema = z
  .object({
    name: nameOf("Please enter a name."),
    title: titleSchema,
    description: z.string().max(MAX_HTML),
    parent: idsSchema.max(1, "A topic has one section."),
    order: z.int().min(1).max(10_000),
  })
  .partial();

/** A part of a topic. */
export const helpContentSchema = z.object({
  id: z.string(),
  help_item: z.string(),
  title: z.string(),
  /** HTML. */
  description: z.string(),
  image: z.string().nullable(),
  order: z.int(),
});

export type HelpContentShape = z.infer<typeof helpContentSchema>;

/** Body of POST help-content. */
export const newHelpContentSchema = z.object({
  help_item: z.string({ error: "Please choose a topic." }),
  title: titleSchema.default("New content"),
  description: z.string().max(MAX_HTML).default(""),
});

/** Body of PATCH help-content. */
export const helpContentChangeSchema = z
  .object({ title: titleSchema, description: richTextSchema })
  .partial();

/** Body of POST help-content/order: the contents of a topic in their new order. */
export const contentOrderSchema = z.object({ help_item: z.string(), order: idsSchema });

/** A term of the glossary. */
export const glossaryItemSchema = z.object({ id: z.string(), term: z.string(), description: z.string() });

export type GlossaryItemShape = z.infer<typeof glossaryItemSchema>;

/** Body of POST glossary-item. */
export const newTermSchema = z.object({
  term: nameOf("Please enter a term."),
  description: richTextSchema,
});

/** Body of PATCH glossary-item. */
export const termChangeSchema = newTermSchema.partial();
