import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { RICH_TEXT } from "~/lib/rich-text";

/**
 * The library reads any text in time that grows with its length, which `marked` does not. Deeper nesting than this is
 * shown as it was typed.
 */
const markdownIt = new MarkdownIt({ html: true, maxNesting: 20 });
// The allow-list judges the addresses of links.
markdownIt.validateLink = () => true;

/** Headings of the text are on the levels of the report's sections. */
const ALLOWED: sanitizeHtml.IOptions = {
  ...RICH_TEXT,
  allowedTags: [...(RICH_TEXT.allowedTags || []), "h2"],
  transformTags: { ...RICH_TEXT.transformTags, h1: "h2", h2: "h3", h3: "h4" },
};

/** The user's Markdown as clean HTML: no scripts, no pictures, and links to web and mail addresses only. */
export function renderOwnText(markdown: string): string {
  return sanitizeHtml(markdownIt.render(markdown), ALLOWED).trim();
}
