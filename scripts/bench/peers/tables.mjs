/** The two files that every program imports: a CSV of 30 mixed columns just below the limit, and a workbook. */
import { createWriteStream, existsSync, renameSync } from "node:fs";
import { once } from "node:events";
import path from "node:path";
import { finished } from "node:stream/promises";
import yazl from "yazl";
import { Generator } from "../generator.mjs";

const CSV_BYTES = 55 * 1024 * 1024 - 1024;
const WORKBOOK_ROWS = 100_000;

/** Excel's serial number of 1 January 2000, and the same day for JavaScript. */
const SERIAL_2000 = 36_526;
const DAY_2000 = Date.UTC(2000, 0, 1);

const cities = ["Zürich", "Basel", "Genève", "Bern", "Lausanne", "Winterthur", "Luzern", "St. Gallen"];
const isoDay = (day) => new Date(DAY_2000 + day * 86_400_000).toISOString().slice(0, 10);

/** Fourteen years of days, written once. */
const DAYS = Array.from({ length: 5000 }, (_, day) => isoDay(day));

/** Column name → the text of its cell in a row. */
function csvColumns(generator) {
  const below = (n) => Math.floor(generator.uniform() * n);
  const columns = { id: (row) => String(row + 1), year: () => String(1990 + below(35)) };
  for (const size of [10, 1000, 100_000]) columns[`count_${size}`] = () => String(below(size));
  for (let j = 1; j <= 13; j++) {
    const [scale, digits] = [10 ** (j % 5), 1 + (j % 6)];
    columns[`amount_${j}`] = () => ((generator.uniform() - 0.2) * scale).toFixed(digits);
  }
  for (const j of [1, 2]) {
    columns[`gaps_${j}`] = () => (generator.uniform() < 0.05 ? "" : generator.uniform().toFixed(4));
  }
  columns.opened = () => DAYS[below(DAYS.length)];
  columns.closed = () => DAYS[below(DAYS.length)];
  for (let j = 1; j <= 6; j++) columns[`group_${j}`] = () => `group ${below(5 * j)}`;
  columns.city = () => cities[below(cities.length)];
  columns.customer = () => `customer ${below(50_000)}`;
  return columns;
}

async function writeCsv(file) {
  const columns = csvColumns(new Generator(11));
  const cells = Object.values(columns);
  const out = createWriteStream(file);
  out.write(`${Object.keys(columns).join(",")}\n`);
  let bytes = 0;
  for (let row = 0; ; row++) {
    const line = `${cells.map((cell) => cell(row)).join(",")}\n`;
    bytes += Buffer.byteLength(line);
    if (bytes > CSV_BYTES) break;
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await finished(out);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const relations = (list) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** The parts of a workbook (ECMA-376) with one sheet: six numbers, two texts of a shared list, two days. */
function workbookParts() {
  const generator = new Generator(12);
  const names = "id,price,weight,score,rate,stock,city,customer,opened,closed".split(",");
  const shared = [...names, ...cities, ...Array.from({ length: 20_000 }, (_, i) => `customer ${i}`)];
  const at = (row, column) => `${String.fromCharCode(65 + column)}${row}`;
  const text = (row, column, index) => `<c r="${at(row, column)}" t="s"><v>${index}</v></c>`;
  const day = (row, column) =>
    `<c r="${at(row, column)}" s="1"><v>${SERIAL_2000 + Math.floor(generator.uniform() * 5000)}</v></c>`;
  const rows = [`<row r="1">${names.map((_, column) => text(1, column, column)).join("")}</row>`];
  for (let row = 2; row <= WORKBOOK_ROWS + 1; row++) {
    const cells = [`<c r="A${row}"><v>${row - 1}</v></c>`];
    for (let column = 1; column <= 5; column++) {
      const value = generator.uniform() * 10 ** column;
      cells.push(`<c r="${at(row, column)}"><v>${column === 5 ? Math.floor(value) : value}</v></c>`);
    }
    cells.push(text(row, 6, names.length + Math.floor(generator.uniform() * cities.length)));
    cells.push(text(row, 7, names.length + cities.length + Math.floor(generator.uniform() * 20_000)));
    cells.push(day(row, 8), day(row, 9));
    rows.push(`<row r="${row}">${cells.join("")}</row>`);
  }
  const types = [
    ["xl/workbook.xml", "sheet.main"],
    ["xl/worksheets/sheet1.xml", "worksheet"],
    ["xl/styles.xml", "styles"],
    ["xl/sharedStrings.xml", "sharedStrings"],
  ].map(([part, type]) => `<Override PartName="/${part}" ContentType="${MIME}.${type}+xml"/>`);
  const font =
    '<fonts count="1"><font/></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills>';
  const formats = '<xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/>';
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join("")}</Types>`,
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/_rels/workbook.xml.rels": relations([
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "styles", "styles.xml"],
      ["rId3", "sharedStrings", "sharedStrings.xml"],
    ]),
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}">${font}<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2">${formats}</cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${XML}<sst xmlns="${MAIN}" uniqueCount="${shared.length}">${shared.map((value) => `<si><t>${value}</t></si>`).join("")}</sst>`,
    "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${MAIN}"><dimension ref="A1:J${WORKBOOK_ROWS + 1}"/><sheetData>${rows.join("")}</sheetData></worksheet>`,
  };
}

async function writeWorkbook(file) {
  const archive = new yazl.ZipFile();
  for (const [name, text] of Object.entries(workbookParts())) archive.addBuffer(Buffer.from(text), name);
  archive.end();
  await finished(archive.outputStream.pipe(createWriteStream(file)));
}

/** Writes the missing files. */
export async function writeTables(folder) {
  for (const [name, write] of Object.entries({ "mixed.csv": writeCsv, "table.xlsx": writeWorkbook })) {
    const file = path.join(folder, name);
    if (existsSync(file)) continue;
    await write(`${file}.new`);
    renameSync(`${file}.new`, file);
  }
}
