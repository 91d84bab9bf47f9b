/** The main part of a Word document. */
export function readWordXml(files: ReadonlyMap<string, Buffer>): string {
  const xml = files.get("word/document.xml");
  if (xml === undefined) throw new Error("Not a Word document: no word/document.xml.");
  return xml.toString("utf8");
}

function textOf(xml: string): string {
  return [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text ?? "").join("");
}

/** The tables of a Word document, which do not nest, as texts by row and cell. */
export function findTables(xml: string): string[][][] {
  const parts = (text: string, tag: string) =>
    [...text.matchAll(new RegExp(`<w:${tag}(?: [^>]*)?>.*?</w:${tag}>`, "gs"))].map(([all]) => all);
  return parts(xml, "tbl").map((table) => parts(table, "tr").map((row) => parts(row, "tc").map(textOf)));
}
