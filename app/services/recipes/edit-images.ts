import type { ProjectTable } from "~/db/project-tables.server";
import type { ProjectImage, TableImages } from "~/db/table-images";

/** The rows that images write, as they are in a table; null for rows that it does not have. */
export function imagesBefore(table: ProjectTable, { columns, filters, project }: TableImages): TableImages {
  const columnAt = (index: string) => table.columns.find(({ columnIndex }) => String(columnIndex) === index);
  const filterAt = (id: string) => table.filters.find((filter) => filter.id === id);
  return {
    columns: Object.fromEntries(Object.keys(columns).map((index) => [index, columnAt(index) ?? null])),
    filters: Object.fromEntries(Object.keys(filters).map((id) => [id, filterAt(id) ?? null])),
    project: Object.fromEntries(
      (Object.keys(project) as (keyof ProjectImage)[]).map((field) => [field, table.project[field]]),
    ),
  };
}

/** Both images; where both write a row, the later one. */
export function joinImages(earlier: TableImages, later: TableImages): TableImages {
  return {
    columns: { ...earlier.columns, ...later.columns },
    filters: { ...earlier.filters, ...later.filters },
    project: { ...earlier.project, ...later.project },
  };
}
