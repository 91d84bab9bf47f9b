import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { RICH_TEXT } from "~/lib/rich-text";

/**
 * The library reads any text in time that grows with its length, which `marked` does not. Deeper nesting than this is
 * shown as it was typed.
 */
function reader() {
  const markdownIt = new MarkdownIt({ html: true, maxNesting: 20 });
  // The allow-list judges the addresses of links.
  markdownIt.validateLink = () => true;
  return markdownIt;
}

/** Cells of all tables of a text: short rows are filled up, so that a text of 20,000 characters could have 65,000 of them. */
const MOST_CELLS = 2_000;

const WITH_TABLES = reader();
const WITHOUT_TABLES = reader().disable("table");

/** Headings of the text are on the levels of the report's sections. */
const ALLOWED: sanitizeHtml.IOptions = {
  ...RICH_TEXT,
  allowedTags: [...(RICH_TEXT.allowedTags || []), "h2"],
  transformTags: { ...RICH_TEXT.transformTags, h1: "h2", h2: "h3", h3: "h4" },
};

/** The HTML of Markdown. Tables of more cells than a report can hold are shown as they were typed. */
function render(markdown: string): string {
  const tokens = WITH_TABLES.parse(markdown, {});
  let cells = 0;
  for (const { type } of tokens) if (type === "td_open" || type === "th_open") cells += 1;
  return cells > MOST_CELLS
    ? WITHOUT_TABLES.render(markdown)
    : WITH_TABLES.renderer.render(tokens, WITH_TABLES.options, {});
}

/** The user's Markdown as clean HTML: no scripts, no pictures, and links to web and mail addresses only. */
export function renderOwnText(markdown: string): string {
  return sanitizeHtml(render(markdown), ALLOWED).trim();
}
