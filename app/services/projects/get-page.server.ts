import { z } from "zod";
import type { WireValue } from "~/compute/arrow-column";
import type { EngineJobs, PageInput } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { type ColumnRow, listColumns } from "~/db/columns.server";
import { invalidField } from "~/lib/app-error";
import { KeptValues } from "~/lib/kept-values";
import { localPath } from "~/storage/blob-paths.server";
import { describeColumns } from "../recipes/describe-columns.server";
import { dataIndexOf, ROW_NUMBER_COLUMN } from "../shapes/build-column";
import type { Column } from "../shapes/column-shape";
import { getReadyProject } from "./get-project.server";
import { requireWholeData } from "./whole-data.server";

const { size, maxSize, maxSortColumns, maxFindLength } = LIMITS.page;
const pageMessage = "Pages count from 1.";
const pageSizeMessage = `A page has 1 to ${maxSize} rows.`;

/** A larger page is read each time. */
const MOST_KEPT_BYTES = 64 * 1024;
const keptRows = new KeptValues<EngineJobs["readPage"]["output"]>({ most: 200, ms: 10 * 60_000 });

/** Query of GET get-dataset. */
export const pageQuerySchema = z.object({
  page: z.coerce
    .number(pageMessage)
    .int(pageMessage)
    .min(1, pageMessage)
    .max(10_000_000, pageMessage)
    .default(1),
  page_size: z.coerce
    .number(pageSizeMessage)
    .int(pageSizeMessage)
    .min(1, pageSizeMessage)
    .max(maxSize, pageSizeMessage)
    .default(size),
  /** Such as "c3,-c1": by column 3, then by column 1 in descending order. */
  sort: z
    .string()
    .regex(/^(-?(c\d+|index)(,-?(c\d+|index))*)?$/, 'Give columns such as "c3,-c1".')
    .default(""),
  /** Only rows with a cell that contains this text; upper and lower case are equal. */
  find: z.string().max(maxFindLength, `At most ${maxFindLength} characters.`).default(""),
});

type PageQuery = z.infer<typeof pageQuerySchema>;

/** The cells of a row by `dataIndex`; "index" is its row number in the project's table. */
export type Row = Record<string, WireValue>;

export type Page = {
  schema: { fields: Column[] };
  data: Row[];
  has_next_page: boolean;
  /** Rows of the whole table, or rows found. */
  row_count: number;
};

/** A page of a project's table as an object. @throws AppError as `getPageJson` */
export async function getPage(userId: string, projectId: string, query: PageQuery): Promise<Page> {
  const { json, ...page } = await readPage(userId, projectId, query);
  return { ...page, data: JSON.parse(new TextDecoder().decode(json)) as Row[] };
}

/**
 * A page of a project's table as the JSON bytes of a `Page`.
 *
 * @throws AppError not_found, processing, conflict (the import failed), or invalid_input (a column in `sort`)
 */
export async function getPageJson(
  userId: string,
  projectId: string,
  query: PageQuery,
): Promise<Uint8Array<ArrayBuffer>> {
  const { json, ...page } = await readPage(userId, projectId, query);
  const head = JSON.stringify(page);
  return Buffer.concat([Buffer.from(`${head.slice(0, -1)},"data":`), json, Buffer.from("}")]);
}

async function readPage(userId: string, projectId: string, query: PageQuery) {
  const project = await getReadyProject(userId, projectId);
  const all = await listColumns(userId, projectId);
  const columns = all.filter(({ hidden }) => !hidden);
  await requireWholeData(project, columns);
  const start = (query.page - 1) * query.page_size;
  const { json, rowCount } = await readRows({
    rowCount: project.rowCount,
    columns: columns.map(({ columnIndex, blobHash }) => ({
      key: dataIndexOf(columnIndex),
      path: localPath(blobHash),
    })),
    rowsPath: project.rowsHash === null ? null : localPath(project.rowsHash),
    start,
    count: query.page_size,
    sort: sortColumns(query.sort, columns),
    find: query.find,
  });
  return {
    json,
    schema: { fields: [ROW_NUMBER_COLUMN, ...(await describeColumns(columns, all))] },
    has_next_page: start + query.page_size < rowCount,
    row_count: rowCount,
  };
}

/**
 * The rows of a page. Every view of a project shows its first rows, so those are kept: the paths contain the hashes of the
 * bytes, so the rows that were read from them stay true.
 */
async function readRows(input: PageInput): Promise<EngineJobs["readPage"]["output"]> {
  const key = JSON.stringify(input);
  const known = keptRows.get(key);
  if (known !== undefined) return known;
  const rows = await runEngineJob("readPage", input, { limitSeconds: LIMITS.previewSeconds });
  if (input.start === 0 && key.length + rows.json.byteLength <= MOST_KEPT_BYTES) keptRows.set(key, rows);
  return rows;
}

/** The columns to sort by. The row number has no path, because rows are already in its order. */
function sortColumns(sort: string, columns: ColumnRow[]) {
  const names = sort === "" ? [] : sort.split(",");
  if (names.length > maxSortColumns) throw invalidField("sort", `At most ${maxSortColumns} columns.`);
  return names.map((name) => {
    const descending = name.startsWith("-");
    const key = descending ? name.slice(1) : name;
    if (key === ROW_NUMBER_COLUMN.dataIndex) return { path: null, descending };
    const column = columns.find(({ columnIndex }) => dataIndexOf(columnIndex) === key);
    if (column === undefined) throw invalidField("sort", `There is no column ${key}.`);
    return { path: localPath(column.blobHash), descending };
  });
}
