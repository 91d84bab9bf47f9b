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

const positionSchema = z.strictObject({
  section: z.string(),
  order: z.int().positive(),
  title: z.string().min(1),
});

const topicSchema = positionSchema.extend({ key: keySchema });

/** The front matter of a page of docs/methods that is also the topic of a function. */
const functionSchema = positionSchema.extend({
  function: z.enum(FUNCTION_KEYS),
  example: exampleSchema.omit({ function: true }).extend({ says: z.array(z.string()).min(1) }),
});

/** A worked example, with words that its result says: a test computes it and looks for them. */
type WorkedExample = Example & { says: string[] };

/** The texts of the repository's help: of help/, and the topics of functions in docs/methods/. */
export interface HelpTexts {
  /** Sections first, so that each topic's section exists before it. */
  items: SeedItem[];
  terms: SeedTerm[];
  examples: WorkedExample[];
  /** The URLs that the texts link to, each with the file that has the link. */
  links: { from: string; to: string }[];
}

interface Part {
  key: string;
  title: string;
  text: string;
}

/** Splits Markdown at its headings of the second level. @param keyOf the part that a heading begins; null: none of the help's */
function split(markdown: string, keyOf: (heading: string) => Omit<Part, "text"> | null) {
  const parts: Part[] = [];
  let lead = "";
  let last: Part | null | undefined;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("## ")) {
      const found = keyOf(line.slice(3));
      last = found && { ...found, text: "" };
      if (last) parts.push(last);
    } else if (last === undefined) lead += `${line}\n`;
    else if (last !== null) last.text += `${line}\n`;
  }
  return { lead, parts };
}

const HEADING = /^(.+?) \{#([\w-]+)\}$/;

/** The parts of a text of help/, where each heading names its anchor: `## Title {#anchor}`. */
function partsOf(markdown: string) {
  return split(markdown, (heading) => {
    const [, title, key] = HEADING.exec(heading) ?? [];
    if (title === undefined || key === undefined)
      throw new Error(`A heading of the help has no anchor: ${heading}`);
    return { key, title };
  });
}

/** The headings in the page of a function that are parts of its topic; other headings are for readers who want the methods. */
const PARTS_OF_FUNCTIONS: Record<string, string> = {
  "What it answers": "answers",
  "When not to use it": "not",
  "Reading the numbers": "read",
  "Worked example": "example",
};

function partsOfFunction(page: string) {
  const markdown = page.replace(/^\s*# .*\n/, "");
  return split(markdown, (title) => {
    const key = PARTS_OF_FUNCTIONS[title];
    return key === undefined ? null : { key, title };
  });
}

/** `help:topic#part` and `term:key` are short for URLs of the help. */
function addressOf(href: string): string {
  const [, scheme, key = "", part] = /^(help|term):([\w-]+)(?:#([\w-]+))?$/.exec(href) ?? [];
  if (scheme === "help") return urls.help.topic(key, part);
  return scheme === "term" ? urls.help.term(key) : href;
}

/** The URL in the help for a file that a page of docs/methods links to; null if the help does not have it. */
function addressOfFile(href: string, topics: ReadonlyMap<string, string>): string | null {
  if (/^https?:/.test(href)) return href;
  const [file = "", part] = href.split("#");
  const name = path.basename(file, ".md");
  if (name === "glossary") return part === undefined ? null : urls.help.term(part);
  const key = file.startsWith("../../help/topics/") ? name : topics.get(name);
  return key === undefined ? null : urls.help.topic(key, part);
}

/** @param toAddress the URL that a link leads to; null: only its text stays */
function renderer(
  onLink: (to: string) => void,
  toAddress: (href: string) => string | null = addressOf,
): (markdown: string) => string {
  const markdownIt = new MarkdownIt({ html: true });
  markdownIt.core.ruler.push("addresses", ({ tokens }) => {
    for (const block of tokens) {
      // Links do not nest, so the next end belongs to the last start.
      let isDropped = false;
      const kept = block.children?.filter((token) => {
        if (token.type === "link_close") return !isDropped;
        if (token.type !== "link_open") return true;
        const address = toAddress(String(token.attrGet("href") ?? ""));
        isDropped = address === null;
        if (address === null) return false;
        token.attrSet("href", address);
        onLink(address);
        return true;
      });
      block.children = kept ?? null;
    }
  });
  return (markdown) => cleanHtml(markdownIt.render(markdown));
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Reads and checks all texts of the repository's help. @throws Error that names the file with a fault */
export async function readHelpTexts(
  folder = path.join(projectRoot, "help"),
  methods = path.join(projectRoot, "docs/methods"),
): Promise<HelpTexts> {
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
  /** @param hashed what of the file the topic shows */
  const add = (
    { key, section, order, title }: z.output<typeof topicSchema>,
    { lead, parts }: ReturnType<typeof partsOf>,
    render: (markdown: string) => string,
    { hashed, example, file }: { hashed: string; example: Example | null; file: string },
  ) => {
    if (!sections.some((each) => each.key === section)) throw new Error(`${file}: no section ${section}`);
    items.push({
      key,
      name: title,
      title,
      order,
      parentKey: `section-${section}`,
      description: render(lead),
      example,
      hash: hashOf(hashed),
      contents: parts.map((part) => ({ key: part.key, title: part.title, description: render(part.text) })),
    });
  };
  for (const file of await listMarkdown(path.join(folder, "topics"))) {
    const { text, front, body } = await readPage(file);
    const read = topicSchema.safeParse(front);
    if (!read.success) throw new Error(`${file}: ${String(read.error)}`);
    const render = renderer((to) => links.push({ from: file, to }));
    add(read.data, partsOf(body), render, { hashed: text, example: null, file });
  }
  const pages = await Promise.all((await listMarkdown(methods)).map(readPage));
  const ofFunctions = pages.flatMap(({ file, front, body }) => {
    if (front === null) return [];
    const read = functionSchema.safeParse(front);
    if (!read.success) throw new Error(`${file}: ${String(read.error)}`);
    return [{ file, body, ...read.data }];
  });
  const topics = new Map(ofFunctions.map((each) => [path.basename(each.file, ".md"), each.function]));
  for (const { file, body, function: key, example, ...position } of ofFunctions) {
    const { says, ...choice } = example;
    const shown = { function: key, ...choice };
    examples.push({ ...shown, says });
    const parts = partsOfFunction(body);
    const hashed = JSON.stringify([position, shown, parts]);
    const onLink = (to: string) => links.push({ from: file, to });
    const render = renderer(onLink, (href) => addressOfFile(href, topics));
    add({ key, ...position }, parts, render, { hashed, example: shown, file });
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

/** A page, with its front matter parsed; null without one. */
async function readPage(file: string): Promise<{ file: string; text: string; front: unknown; body: string }> {
  const text = await readFile(file, "utf8");
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  return { file, text, front: front === undefined ? null : parse(front), body: body ?? text };
}

async function listMarkdown(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => path.join(folder, name));
}
