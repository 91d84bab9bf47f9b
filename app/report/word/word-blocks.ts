import {
  type FileChild,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  Paragraph,
  SimpleField,
  Tab,
  TextRun,
} from "docx";
import type { Frame } from "~/charts/picture";
import {
  asElement,
  elementsOf,
  type Element,
  findAll,
  findFirst,
  hasClass,
  type Node,
  textOf,
} from "./markup";
import { plain, wordRuns } from "./word-runs";
import { BULLETS, NUMBERS, STYLE } from "./word-styles";
import { wordTable } from "./word-table";

/** Images at print quality, by the key of the chart. */
export type WordPictures = ReadonlyMap<string, { png: Uint8Array; frame: Frame }>;

const HEADINGS: Record<string, IParagraphOptions["heading"]> = {
  h1: HeadingLevel.TITLE,
  h2: HeadingLevel.HEADING_1,
  h3: HeadingLevel.HEADING_2,
  h4: HeadingLevel.HEADING_3,
};

const STYLE_OF_CLASS: Record<string, string> = {
  subtitle: STYLE.subtle,
  "fit-line": STYLE.subtle,
  outliers: STYLE.subtle,
  caveat: STYLE.subtle,
  sentence: STYLE.sentence,
  details: STYLE.subtle,
  message: STYLE.notice,
};

/** Width of a picture in pixels, as in print: two of them fit on a page. */
const PICTURE_WIDTH = 567;

/** Writes the HTML of a report as paragraphs, tables and pictures. Tables and figures are counted from 1. */
export class WordBlocks {
  readonly #pictures: WordPictures;
  readonly #counts = { Table: 0, Figure: 0 };

  constructor(pictures: WordPictures) {
    this.#pictures = pictures;
  }

  /** @param keepNext whether paragraphs stay on the page of the following block */
  blocks(nodes: readonly Node[], keepNext = false): FileChild[] {
    return nodes.flatMap((node) => {
      const element = asElement(node);
      if (element !== null) return this.#block(element, keepNext || hasClass(element, "head"));
      const text = textOf([node]).trim();
      return text === "" ? [] : [new Paragraph({ children: [new TextRun(plain(text))] })];
    });
  }

  #block(element: Element, keepNext: boolean): FileChild[] {
    const { name, children } = element;
    const heading = HEADINGS[name];
    if (heading !== undefined) return [new Paragraph({ heading, children: wordRuns(children) })];
    switch (name) {
      case "p":
        return [this.#paragraph(element, keepNext)];
      case "dl":
        return this.#facts(element);
      case "ol":
      case "ul":
        return hasClass(element, "ledger-steps") ? [this.#ledger(element, keepNext)] : this.#list(element, 0);
      case "table":
        return this.#table(element);
      case "figure":
        return this.#figure(element);
      case "pre":
        return [new Paragraph({ style: STYLE.code, children: wordRuns(children, {}, true) })];
      case "hr":
        return [new Paragraph({ thematicBreak: true })];
      default:
        return element.attribs["aria-hidden"] === "true" ? [] : this.blocks(children, keepNext);
    }
  }

  #paragraph(element: Element, keepNext: boolean): Paragraph {
    const style = STYLE_OF_CLASS[element.attribs.class ?? ""];
    const children = wordRuns(element.children);
    const look = style === undefined ? { spacing: { after: 120 } } : { style };
    return new Paragraph({ children, keepNext, ...look });
  }

  /** Names and values, with the values under each other. */
  #facts(list: Element): Paragraph[] {
    return elementsOf(list.children).map((fact) => {
      const name = new TextRun({
        text: plain(textOf(findFirst([fact], "dt")?.children ?? [])),
        color: "50606E",
      });
      const value = wordRuns(findFirst([fact], "dd")?.children ?? []);
      return new Paragraph({
        style: STYLE.fact,
        children: [name, new TextRun({ children: [new Tab()] }), ...value],
      });
    });
  }

  #ledger(list: Element, keepNext: boolean): Paragraph {
    const steps = elementsOf(list.children).map(({ children }) => textOf(children));
    return new Paragraph({
      style: STYLE.subtle,
      keepNext,
      children: [new TextRun(plain(steps.join(" → ")))],
    });
  }

  #list(list: Element, level: number): FileChild[] {
    const reference = list.name === "ol" ? NUMBERS : BULLETS;
    // Each list counts from 1.
    const instance = level === 0 ? (this.#lists += 1) : this.#lists;
    return elementsOf(list.children).flatMap((item) => {
      const inner = elementsOf(item.children).filter(({ name }) => name === "ul" || name === "ol");
      const words = item.children.filter((child) => !inner.includes(child as Element));
      const numbering = { reference, level: Math.min(level, 5), instance };
      const paragraph = new Paragraph({ numbering, children: wordRuns(words) });
      return [paragraph, ...inner.flatMap((each) => this.#list(each, level + 1))];
    });
  }

  #lists = 0;

  #table(element: Element): FileChild[] {
    const caption = findFirst(element.children, "caption");
    const table = wordTable(element, caption === null);
    // Word joins tables that follow each other without a paragraph between them.
    const end = new Paragraph({ spacing: { before: 0, after: 0, line: 120 }, children: [] });
    if (caption === null) return [table, end];
    return [this.#caption("Table", textOf(caption.children), true), table, end];
  }

  #figure(figure: Element): FileChild[] {
    const image = findFirst(figure.children, "img");
    const picture = this.#pictures.get(image?.attribs["data-picture"] ?? "");
    if (image === null || picture === undefined) return [];
    const title = textOf(findAll([figure], "figcaption").flatMap(({ children }) => children));
    const scale = PICTURE_WIDTH / picture.frame.width;
    const run = new ImageRun({
      type: "png",
      data: picture.png,
      transformation: {
        width: Math.round(picture.frame.width * scale),
        height: Math.round(picture.frame.height * scale),
      },
      altText: { name: plain(title), title: plain(title), description: plain(image.attribs.alt ?? "") },
    });
    return [
      new Paragraph({ keepNext: true, spacing: { before: 160 }, children: [run] }),
      this.#caption("Figure", title, false),
    ];
  }

  /** A caption whose number is a field: Word counts again when the user adds tables of their own. */
  #caption(kind: "Table" | "Figure", title: string, isAbove: boolean): Paragraph {
    this.#counts[kind] += 1;
    return new Paragraph({
      style: STYLE.caption,
      keepNext: isAbove,
      ...(isAbove ? {} : { spacing: { before: 60, after: 160 } }),
      children: [
        new TextRun(`${kind} `),
        new SimpleField(`SEQ ${kind} \\* ARABIC`, String(this.#counts[kind])),
        new TextRun(plain(`. ${title}`)),
      ],
    });
  }
}
