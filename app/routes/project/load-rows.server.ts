import { getPage, type Row } from "~/services/projects/get-page.server";

/** At most this many rows are shown with their values, further rows only by their number. */
const SHOWN_ROWS = 25;
const SHOWN_NUMBERS = 500;

/** Rows of a project's table by number, for a dialog. @throws AppError as `getPage` */
export async function loadRows(userId: string, projectId: string, rows: readonly number[]) {
  const pages = await Promise.all(
    rows
      .slice(0, SHOWN_ROWS)
      .map((row) => getPage(userId, projectId, { page: row, page_size: 1, sort: "", find: "" })),
  );
  return {
    numbers: rows.slice(0, SHOWN_NUMBERS),
    count: rows.length,
    columns: pages[0]?.schema.fields.filter((field) => field.column_index > 0) ?? [],
    values: pages.flatMap((page): Row[] => page.data),
  };
}
