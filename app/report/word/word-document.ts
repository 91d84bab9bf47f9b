import { Document, Footer, Header, Packer, PageNumber, Paragraph, Tab, TextRun } from "docx";
import { formatDateTime } from "~/lib/format-time";
import type { ReportInput } from "../report-input";
import { nameLabel } from "../report-margins";
import { readMain } from "./markup";
import { WordBlocks, type WordPictures } from "./word-blocks";
import { plain } from "./word-runs";
import { CONTENT_TWIPS, MARGIN, NUMBERING, PAGE, STYLES } from "./word-styles";

/** A line in the margin of every page, with texts at both ends. */
function marginLine(children: NonNullable<ConstructorParameters<typeof TextRun>[0]>[]): Paragraph {
  return new Paragraph({
    tabStops: [{ type: "right", position: CONTENT_TWIPS }],
    children: children.map((each) => new TextRun(typeof each === "string" ? { text: each } : each)),
  });
}

const SMALL = { size: 16, color: "50606E" };

/**
 * A report as a Word document (Office Open XML): native headings, tables and captions, and pictures at print quality.
 *
 * @param html as `renderText` gives it
 */
export async function buildWordDocument(
  input: ReportInput,
  html: string,
  pictures: WordPictures,
): Promise<Uint8Array> {
  const date = `Report Date: ${formatDateTime(input.time.toISOString(), input.timeZone)}`;
  const name = plain(`${nameLabel(input)}: ${input.title}`);
  const year = input.time.getUTCFullYear();
  const document = new Document({
    title: plain(input.title),
    creator: "Estimand",
    styles: STYLES,
    numbering: NUMBERING,
    sections: [
      {
        properties: { page: { size: PAGE, margin: MARGIN } },
        headers: {
          default: new Header({
            children: [marginLine([{ ...SMALL, children: [date, new Tab(), name] }])],
          }),
        },
        footers: {
          default: new Footer({
            children: [
              marginLine([
                {
                  ...SMALL,
                  children: [
                    `© ${year} Estimand`,
                    new Tab(),
                    "Page ",
                    PageNumber.CURRENT,
                    " of ",
                    PageNumber.TOTAL_PAGES,
                  ],
                },
              ]),
            ],
          }),
        },
        children: new WordBlocks(pictures).blocks(readMain(html)),
      },
    ],
  });
  return Packer.toBuffer(document);
}
