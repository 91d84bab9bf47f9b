import type { ColumnReading, Settings } from "~/compute/contract/types";
import { findColumn } from "~/db/columns.server";
import { notFound } from "~/lib/app-error";
import { getProjectRow } from "../projects/get-project.server";

/** How a column is read from the file now, where that differs from the file's settings. @throws AppError not_found */
export async function getColumnReading(userId: string, columnId: string): Promise<ColumnReading> {
  const column = await findColumn(userId, columnId);
  if (column === null) throw notFound("column");
  const { settings } = await getProjectRow(userId, column.projectId);
  const { readings = {} } = (settings ?? {}) as Settings;
  return readings[String(column.fileColumn)] ?? {};
}
