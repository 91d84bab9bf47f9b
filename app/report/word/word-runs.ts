import { ExternalHyperlink, type IRunOptions, type ParagraphChild, TextRun } from "docx";
import { asElement, type Element, isText, type Node } from "./markup";

type RunStyle = Pick<IRunOptions, "bold" | "italics" | "underline" | "strike" | "font" | "style" | "size">;

const STYLE_OF_TAG: Record<string, RunStyle> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italics: true },
  i: { italics: true },
  u: { underline: {} },
  s: { strike: true },
  code: { font: "Liberation Mono" },
};

/** Characters that XML does not allow. */
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text that can be a part of a document. */
export function plain(text: string): string {
  return text.replaceAll(NOT_IN_XML, "");
}

function runOf(text: string, style: RunStyle, keepsLines: boolean): TextRun[] {
  if (!keepsLines) return [new TextRun({ text: plain(text.replaceAll(/\s+/g, " ")), ...style })];
  return text
    .split("\n")
    .map((line, at) => new TextRun({ text: plain(line), break: at === 0 ? 0 : 1, ...style }));
}

function linkOf(element: Element, style: RunStyle, keepsLines: boolean): ParagraphChild[] {
  const children = wordRuns(element.children, { ...style, style: "Hyperlink" }, keepsLines);
  const { href } = element.attribs;
  return /^(https?|mailto):/.test(href ?? "") && href !== undefined
    ? [new ExternalHyperlink({ link: href, children })]
    : wordRuns(element.children, style, keepsLines);
}

/**
 * The words of a paragraph. Parts that are hidden from readers are left out.
 *
 * @param keepsLines whether line breaks of the source are breaks, as in `pre`
 */
export function wordRuns(nodes: readonly Node[], style: RunStyle = {}, keepsLines = false): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    if (isText(node)) return runOf(node.data, style, keepsLines);
    const element = asElement(node);
    if (element === null || element.attribs["aria-hidden"] === "true") return [];
    if (element.name === "br") return [new TextRun({ break: 1 })];
    if (element.name === "a") return linkOf(element, style, keepsLines);
    return wordRuns(element.children, { ...style, ...STYLE_OF_TAG[element.name] }, keepsLines);
  });
}
