import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { RICH_TEXT } from "../help/clean-html.server";

const marked = new Marked({ async: false });

/** Headings of the text are on the levels of the report's sections. */
const ALLOWED: sanitizeHtml.IOptions = {
  ...RICH_TEXT,
  allowedTags: [...(RICH_TEXT.allowedTags || []), "h2"],
  transformTags: { ...RICH_TEXT.transformTags, h1: "h2", h2: "h3", h3: "h4" },
};

/** The user's Markdown as clean HTML: no scripts, no pictures, and links to web and mail addresses only. */
export function renderOwnText(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown) as string, ALLOWED).trim();
}
