import type { RecodeBlock, RecodeCondition, SourceColumn } from "~/compute/contract/types";
import type { Transform } from "~/compute/engine-jobs";
import type { ProjectTable } from "~/db/project-tables.server";
import { storedConditions, storedRules, storedUses } from "~/db/stored-json";
import type { ColumnImage, FilterImage, TableImages } from "~/db/table-images";

/** The recipe of a computed column; null for a column of the file. */
export function transformOf({
  userFormula,
  conditionalTransform,
}: Pick<ColumnImage, "userFormula" | "conditionalTransform">): Transform | null {
  if (userFormula !== null) return { formula: userFormula };
  const rules = storedRules.readOptional(conditionalTransform);
  return rules === null ? null : { rules };
}

/** The conditions of a row filter. */
export function conditionsOf({ conditions }: Pick<FilterImage, "conditions">): RecodeCondition[] {
  return storedConditions.read(conditions);
}

/** The rule that gives 1 where a filter's conditions hold, and nothing elsewhere. */
export function filterRules(conditions: RecodeCondition[]): RecodeBlock[] {
  return [{ id: "filter", type: "if", condition: conditions, then_type: "Value", then: 1 }];
}

/** column_index of the columns that a recipe or the conditions of a filter read; 0 is the row number. */
export function usesOf({ uses }: Pick<ColumnImage, "uses">): number[] {
  return storedUses.readOptional(uses) ?? [];
}

/** The columns that are not deleted. */
export function liveColumns<Row extends { deletedAt: string | Date | null }>(columns: readonly Row[]): Row[] {
  return columns.filter(({ deletedAt }) => deletedAt === null);
}

/** Columns as the core's checks take them. */
export function sourcesOf(
  columns: readonly Pick<ColumnImage, "columnIndex" | "name" | "type" | "uses">[],
): SourceColumn[] {
  return columns.map((column) => ({
    column_index: column.columnIndex,
    name: column.name,
    type: column.type,
    uses: usesOf(column),
  }));
}

/** A table as it is after images have been written. */
export function withImages(table: ProjectTable, images: TableImages): ProjectTable {
  return {
    project: { ...table.project, ...images.project },
    columns: merged(table.columns, images.columns, ({ columnIndex }) => String(columnIndex)),
    filters: merged(table.filters, images.filters, ({ id }) => id),
  };
}

function merged<Row extends { position: number }>(
  rows: readonly Row[],
  images: Record<string, Row | null>,
  keyOf: (row: Row) => string,
): Row[] {
  const kept = rows.filter((row) => !(keyOf(row) in images));
  const written = Object.values(images).filter((row) => row !== null);
  return [...kept, ...written].sort((a, b) => a.position - b.position);
}
