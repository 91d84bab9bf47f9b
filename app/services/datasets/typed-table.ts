import { z } from "zod";
import { LIMITS } from "~/config/limits";
import { formatCount } from "~/lib/format-number";
import { nameOf, nameSchema } from "~/lib/name-schema";
import { parseTabText, writeTabText } from "~/lib/tab-text";

export const NO_DATA = "No Data Found";

const MISSING_NAME = "Please enter a name for your dataset.";
const { rows: MAX_ROWS, columns: MAX_COLUMNS, cellCharacters: MAX_CHARACTERS } = LIMITS.typedTable;

const [TAB, LINE_FEED, CARRIAGE_RETURN] = [9, 10, 13];

const typedName = nameOf(MISSING_NAME);

/** Why a typed table is refused; `null` if it is accepted. */
function refusalOfTable(rows: readonly (readonly string[])[]): string | null {
  if (rows.every((row) => row.every((text) => text.trim() === ""))) return NO_DATA;
  if (rows.length > MAX_ROWS) {
    return `A typed table has at most ${formatCount(MAX_ROWS)} rows, this one has ${formatCount(rows.length)}. Upload it as a file.`;
  }
  const wide = rows.findIndex((row) => row.length > MAX_COLUMNS);
  if (wide >= 0) {
    return `A typed table has at most ${MAX_COLUMNS} columns, row ${wide + 1} has ${rows[wide]?.length ?? 0}. Upload it as a file.`;
  }
  const long = rows.findIndex((row) => row.some((text) => text.length > MAX_CHARACTERS));
  if (long < 0) return null;
  return `A cell has at most ${formatCount(MAX_CHARACTERS)} characters; one in row ${long + 1} has more.`;
}

const TOO_MANY_CELLS = `A typed table has at most ${formatCount(MAX_ROWS)} rows and ${MAX_COLUMNS} columns. Upload it as a file.`;

/** Whether a text has more cells than a table may have, also if blank ones are around it; counted before they are read. */
function hasTooManyCells(text: string): boolean {
  const most = 2 * (MAX_ROWS + 1) * MAX_COLUMNS;
  let count = 0;
  for (let at = 0; at < text.length && count <= most; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === TAB || unit === LINE_FEED || unit === CARRIAGE_RETURN) count += 1;
  }
  return count > most;
}

/** The form of the page, with the table as tab-separated text. */
export const typedTableForm = z
  .object({
    name: typedName,
    table: z.string().default(""),
    /** Whether the first line contains the column names. */
    header: z.boolean().default(false),
    /** Whether the table comes from the grid, where only tabs separate cells. */
    grid: z.boolean().default(false),
    /** Whether to respond with the dataset's id instead of a redirect. */
    stay: z.boolean().default(false),
  })
  .superRefine(({ table, header }, context) => {
    const message = hasTooManyCells(table)
      ? TOO_MANY_CELLS
      : refusalOfTable(parseTabText(withoutBlankStart(table)).slice(header ? 1 : 0));
    if (message !== null) context.addIssue({ code: "custom", path: ["table"], message });
  });

export type TypedTable = z.output<typeof typedTableForm>;

/** Text without the blank lines before its first row. */
export function withoutBlankStart(text: string): string {
  return text.replace(/^(?:[ \t]*\r?\n)+/, "");
}

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()], {
  error: "A cell is a text, a number, true, false or null.",
});

/** Body of POST manually-insert-data. Without `columns` the header is inferred from the rows, as in a file. */
export const manualDataSchema = z
  .object({
    name: typedName,
    json_data: z.array(z.array(cell), { error: "Please give a list of rows, each a list of cells." }),
    columns: z
      .array(nameSchema)
      .max(MAX_COLUMNS, `A typed table has at most ${MAX_COLUMNS} columns.`)
      .optional(),
  })
  .superRefine(({ json_data }, context) => {
    const message = refusalOfTable(json_data.map((row) => row.map(cellText)));
    if (message !== null) context.addIssue({ code: "custom", path: ["json_data"], message });
  });

type ManualData = z.output<typeof manualDataSchema>;

function cellText(value: z.output<typeof cell>): string {
  if (value === null) return "";
  return typeof value === "boolean" ? String(value).toUpperCase() : String(value);
}

/** Converts a table of the API to the form's. */
export function typedTableOf({ name, json_data, columns }: ManualData): Omit<TypedTable, "stay"> {
  const header = columns !== undefined && columns.length > 0;
  const rows = json_data.map((row) => row.map(cellText));
  return { name, table: writeTabText([...(header ? [columns] : []), ...rows]), header, grid: true };
}
