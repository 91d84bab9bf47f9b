import sanitizeHtml from "sanitize-html";
import { RICH_TEXT } from "~/lib/rich-text";

/** Cleans rich text of staff or of the repository against the allow-list. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, RICH_TEXT).trim();
}

/** The text of clean HTML, with a blank between its parts. */
export function textOf(html: string): string {
  const spaced = html.replaceAll(/<\/(?:p|li|h3|h4|td|th|pre|blockquote)>|<br *\/?>/g, " $&");
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}
