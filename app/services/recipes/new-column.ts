import { randomUUID } from "node:crypto";
import { LIMITS } from "~/config/limits";
import type { ProjectTable } from "~/db/project-tables.server";
import type { ColumnImage } from "~/db/table-images";
import { invalidField } from "~/lib/app-error";
import { liveColumns } from "./recipe";

/** Checks that a project has room for one more column. @throws AppError invalid_input on `project` */
export function requireColumnRoom({ columns }: ProjectTable): void {
  if (liveColumns(columns).length < LIMITS.projectColumns) return;
  throw invalidField("project", `A project has room for ${LIMITS.projectColumns} columns. Delete one first.`);
}

/** A column behind the last one, with an index that no column ever had; who creates it fills in name and values. */
export function newColumn({ project, columns }: ProjectTable): ColumnImage {
  return {
    id: randomUUID(),
    columnIndex: Math.max(project.lastColumnIndex, ...columns.map(({ columnIndex }) => columnIndex)) + 1,
    position: Math.max(0, ...columns.map(({ position }) => position)) + 1,
    name: "",
    importedName: null,
    type: "NUMBER",
    categorical: false,
    categoricalChosen: null,
    categoryOrder: null,
    label: null,
    unit: null,
    hidden: false,
    nullCount: 0,
    blobHash: "",
    fileColumn: null,
    fileVersion: 1,
    userFormula: null,
    conditionalTransform: null,
    uses: null,
    needsKeys: false,
    nulls: null,
    notes: null,
    problem: null,
    version: 0,
    inBin: false,
    deletedAt: null,
  };
}
