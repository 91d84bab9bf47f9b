import { LIMITS } from "~/config/limits";
import { getCurrentData } from "./analysis-data.server";

/** A file of values by its content: the same URL always gives the same bytes. */
interface Content {
  content: string;
}

/** A column as the core of a browser reads it; its name is what results call it. */
interface BrowserColumn extends Content {
  columnIndex: number;
  name: string;
  unit: string | null;
  type: string;
  categoryOrder: string[] | null;
}

/** All that a browser needs to compute analyses of a project, except the values, which it fetches. */
export interface BrowserData {
  rowCount: number;
  /** The original row numbers of a sample. */
  rows: string | null;
  columns: BrowserColumn[];
  /** The row filters that are on. */
  masks: (Content & { name: string })[];
  entity: number | null;
  time: number | null;
}

/**
 * The data of a project as a browser computes with them; null if the table is too large for that.
 *
 * @throws AppError not_found, processing, or conflict (no data)
 */
export async function getBrowserData(userId: string, projectId: string): Promise<BrowserData | null> {
  const { project, columns, filters } = await getCurrentData(userId, projectId);
  if (project.rowCount > LIMITS.browserRows) return null;
  return {
    rowCount: project.rowCount,
    rows: project.rowsHash,
    columns: columns.map(({ columnIndex, name, unit, type, blobHash, categoryOrder }) => ({
      columnIndex,
      name,
      unit,
      type,
      content: blobHash,
      categoryOrder: categoryOrder as string[] | null,
    })),
    masks: filters.map(({ name, maskHash }) => ({ name, content: maskHash })),
    entity: project.entityColumn,
    time: project.timeColumn,
  };
}
