import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import MarkdownIt from "markdown-it";
import { parse } from "yaml";
import { z } from "zod";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import { projectRoot } from "~/config/paths.server";
import type { SeedTerm } from "~/db/glossary.server";
import type { SeedItem } from "~/db/help-items.server";
import { urls } from "~/lib/urls";
import { cleanHtml } from "./clean-html.server";
import { RESERVED_KEYS } from "./help-key";
import { type Example, exampleSchema } from "./help-shape";

const keySchema = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*$/)
  .refine((key) => !RESERVED_KEYS.has(key), "This name is an address of its own.");

const sectionSchema = z.strictObject({ key: keySchema, title: z.string().min(1) });

const frontMatterSchema = z.strictObject({
  key: keySchema,
  section: z.string(),
  order: z.int().positive(),
  title: z.string().min(1),
  function: z.enum(FUNCTION_KEYS).optional(),
  example: exampleSchema
    .omit({ function: true })
    .extend({ says: z.array(z.string()).min(1) })
    .optional(),
});

/** A worked example, with words that its result says: a test computes it and looks for them. */
type WorkedExample = Example & { says: string[] };

/** The texts of the repository's folder help/. */
export interface HelpTexts {
  /** Sections first, so that each topic's section exists before it. */
  items: SeedItem[];
  terms: SeedTerm[];
  examples: WorkedExample[];
  /** The addresses that the texts link to, each with the file that has the link. */
  links: { from: string; to: string }[];
}

const HEADING = /^## (.+?) \{#([\w-]+)\}$/;

/** Splits Markdown at its headings of the second level, each of which names its anchor: `## Title {#anchor}`. */
function partsOf(markdown: string): { lead: string; parts: { key: string; title: string; text: string }[] } {
  const parts: { key: string; title: string; text: string }[] = [];
  let lead = "";
  for (const line of markdown.split("\n")) {
    const [, title, key] = HEADING.exec(line) ?? [];
    if (title !== undefined && key !== undefined) parts.push({ key, title, text: "" });
    else if (line.startsWith("## ")) throw new Error(`A heading of the help has no anchor: ${line}`);
    else {
      const last = parts.at(-1);
      if (last) last.text += `${line}\n`;
      else lead += `${line}\n`;
    }
  }
  return { lead, parts };
}

/** `help:topic#part` and `term:key` are short for addresses of the help. */
function addressOf(href: string): string {
  const [, scheme, key = "", part] = /^(help|term):([\w-]+)(?:#([\w-]+))?$/.exec(href) ?? [];
  if (scheme === "help") return urls.help.topic(key, part);
  return scheme === "term" ? urls.help.term(key) : href;
}

function renderer(onLink: (to: string) => void): (markdown: string) => string {
  const markdownIt = new MarkdownIt({ html: true });
  markdownIt.core.ruler.push("addresses", ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== "link_open") continue;
      const address = addressOf(String(token.attrGet("href") ?? ""));
      token.attrSet("href", address);
      onLink(address);
    }
  });
  return (markdown) => cleanHtml(markdownIt.render(markdown));
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Reads and checks all texts of the repository's help. @throws Error that names the file with a fault */
export async function readHelpTexts(folder = path.join(projectRoot, "help")): Promise<HelpTexts> {
  const links: HelpTexts["links"] = [];
  const examples: WorkedExample[] = [];
  const sections = z
    .array(sectionSchema)
    .parse(parse(await readFile(path.join(folder, "sections.yaml"), "utf8")));
  const items: SeedItem[] = sections.map(({ key, title }, at) => ({
    key: `section-${key}`,
    name: title,
    title,
    order: at + 1,
    parentKey: null,
    description: "",
    example: null,
    hash: hashOf(title),
    contents: [],
  }));
  for (const file of await listMarkdown(path.join(folder, "topics"))) {
    const text = await readFile(file, "utf8");
    const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
    const read = frontMatterSchema.safeParse(parse(front ?? ""));
    if (!read.success || body === undefined) throw new Error(`${file}: ${String(read.error)}`);
    const { key, section, order, title, function: functionKey, example } = read.data;
    if (!sections.some((each) => each.key === section)) throw new Error(`${file}: no section ${section}`);
    const render = renderer((to) => links.push({ from: file, to }));
    const { lead, parts } = partsOf(body);
    let shown: Example | null = null;
    if (functionKey !== undefined && example !== undefined) {
      const { says, ...choice } = example;
      shown = { function: functionKey, ...choice };
      examples.push({ ...shown, says });
    }
    items.push({
      key,
      name: title,
      title,
      order,
      parentKey: `section-${section}`,
      description: render(lead),
      example: shown,
      hash: hashOf(text),
      contents: parts.map((part) => ({ key: part.key, title: part.title, description: render(part.text) })),
    });
  }
  const glossary = path.join(folder, "glossary.md");
  const render = renderer((to) => links.push({ from: glossary, to }));
  const terms = partsOf(await readFile(glossary, "utf8")).parts.map(({ key, title, text }) => ({
    key,
    term: title,
    description: render(text),
    hash: hashOf(`${title}\n${text}`),
  }));
  return { items, terms, examples, links };
}

async function listMarkdown(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => path.join(folder, name));
}
