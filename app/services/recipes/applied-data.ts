import { z } from "zod";
import type { AppliedOf } from "~/db/applied-data.server";
import type { ProjectTable } from "~/db/project-tables.server";
import type { ColumnImage, FilterImage } from "~/db/table-images";
import { StoredJson } from "~/db/stored-json";
import { formatCount } from "~/lib/format-number";
import { requestOf, type StoredRequest } from "../shapes/build-analysis";
import { columnsOfRequest } from "../shapes/request-columns";
import { liveColumns, withImages } from "./recipe";

type AppliedColumn = Pick<
  ColumnImage,
  "id" | "columnIndex" | "name" | "type" | "categorical" | "nullCount" | "blobHash"
>;

/** The data that an analysis was applied on. */
export type AppliedData = {
  /** The version of the dataset's file that the data came from; not stored before versions were. */
  datasetVersion?: number;
  rowCount: number;
  rowsHash: string | null;
  entityColumn: number | null;
  timeColumn: number | null;
  /** The columns that it reads, entity and time included. */
  columns: AppliedColumn[];
  /** The row filters that were on. */
  filters: AppliedFilter[];
};

export type AppliedFilter = { id: string; name: string; maskHash: string; kept: number };

const storedAppliedData = new StoredJson<AppliedData>("data that an analysis was applied on", () =>
  z.object({
    datasetVersion: z.int().optional(),
    rowCount: z.int(),
    rowsHash: z.string().nullable(),
    entityColumn: z.int().nullable(),
    timeColumn: z.int().nullable(),
    columns: z.array(
      z.object({
        id: z.string(),
        columnIndex: z.int(),
        name: z.string(),
        type: z.enum(["NUMBER", "STRING", "DATE"]),
        categorical: z.boolean(),
        nullCount: z.int(),
        blobHash: z.string(),
      }),
    ),
    filters: z.array(z.object({ id: z.string(), name: z.string(), maskHash: z.string(), kept: z.int() })),
  }),
);

/** A stored `Analysis.applied`; null if the analysis reads the current data. */
export function appliedDataOf({ applied }: { applied: unknown }): AppliedData | null {
  return storedAppliedData.readOptional(applied);
}

/** The data that a request reads in a table; null while the project has none. */
export function dataOfRequest(request: StoredRequest, table: ProjectTable): AppliedData | null {
  const { rowCount, rowsHash, entityColumn, timeColumn, datasetVersion } = table.project;
  if (rowCount === null) return null;
  const filters = activeFilters(table.filters);
  const read = columnsOfRequest(request);
  const keys = [entityColumn, timeColumn];
  const columns = liveColumns(table.columns)
    .filter(({ columnIndex }) => read.has(columnIndex) || keys.includes(columnIndex))
    .map(({ id, columnIndex, name, type, categorical, nullCount, blobHash }) => {
      return { id, columnIndex, name, type, categorical, nullCount, blobHash };
    })
    .sort((a, b) => a.columnIndex - b.columnIndex);
  return { datasetVersion, rowCount, rowsHash, entityColumn, timeColumn, columns, filters };
}

/** The row filters that analyses obey: the filters that are on and can be evaluated. */
export function activeFilters(filters: readonly FilterImage[]): AppliedFilter[] {
  return filters
    .filter(({ isOn, problem }) => isOn && problem === null)
    .map(({ id, name, maskHash, kept }) => ({ id, name, maskHash, kept }));
}

/** Whether an analysis gives the same numbers on both: everything is equal except the names. */
export function areSameData(a: AppliedData, b: AppliedData): boolean {
  return JSON.stringify(numbersOf(a)) === JSON.stringify(numbersOf(b));
}

function numbersOf({ columns, filters, ...rows }: AppliedData) {
  return [
    [rows.rowCount, rows.rowsHash, rows.entityColumn, rows.timeColumn],
    columns.map(({ columnIndex, type, blobHash }) => [columnIndex, type, blobHash]),
    filters.map(({ maskHash }) => maskHash),
  ];
}

/** For a writer of a project's data: what an analysis reads before the change, if the change concerns it. */
export const appliedOf: AppliedOf = (analysis, table, written) => {
  const request = requestOf(analysis);
  const before = dataOfRequest(request, table);
  const after = dataOfRequest(request, withImages(table, written));
  if (before === null || (after !== null && areSameData(before, after))) return null;
  const hashes = [
    ...before.columns.map(({ blobHash }) => blobHash),
    ...before.filters.map(({ maskHash }) => maskHash),
    ...(before.rowsHash === null ? [] : [before.rowsHash]),
  ];
  return { applied: storedAppliedData.write(before), blobs: [...new Set(hashes)] };
};

/**
 * Like `appliedOf`, for new data that the analyses are applied to at once: only an analysis that lacks a column there,
 * or finds it with another type, keeps the data it was applied to.
 */
export const appliedUnlessFit: AppliedOf = (analysis, table, written) => {
  const request = requestOf(analysis);
  const before = dataOfRequest(request, table);
  const after = dataOfRequest(request, withImages(table, written));
  const fits = before?.columns.every(({ columnIndex, type }) =>
    after?.columns.some((column) => column.columnIndex === columnIndex && column.type === type),
  );
  return fits ? null : appliedOf(analysis, table, written);
};

/** The changes between the data that an analysis was applied on and the current data, in words. */
export function describeChanges(applied: AppliedData, current: AppliedData | null): string[] {
  if (current === null) return ["The project has no data now."];
  return [
    ...columnChanges(applied, current),
    ...rowChanges(applied, current),
    ...filterChanges(applied, current),
  ];
}

function columnChanges(applied: AppliedData, current: AppliedData): string[] {
  const isKey = (data: AppliedData, index: number) => [data.entityColumn, data.timeColumn].includes(index);
  return applied.columns.flatMap((before) => {
    const now = current.columns.find(({ columnIndex }) => columnIndex === before.columnIndex);
    if (now === undefined) {
      return isKey(applied, before.columnIndex) ? [] : [`${before.name} is no longer in the data.`];
    }
    if (now.type !== before.type) return [`${now.name} has another type.`];
    return now.blobHash === before.blobHash ? [] : [`The values of ${now.name} changed.`];
  });
}

function rowChanges(applied: AppliedData, current: AppliedData): string[] {
  const keys = ({ entityColumn, timeColumn }: AppliedData) => `${entityColumn} ${timeColumn}`;
  return [
    ...(applied.rowCount === current.rowCount
      ? []
      : [
          `There are ${formatCount(current.rowCount)} rows now; there were ${formatCount(applied.rowCount)}.`,
        ]),
    ...(keys(applied) === keys(current) ? [] : ["Entity and time of the project changed."]),
  ];
}

function filterChanges(applied: AppliedData, current: AppliedData): string[] {
  const turnedOn = current.filters.flatMap((filter) => {
    const before = applied.filters.find(({ id }) => id === filter.id);
    if (before === undefined) return [`${leftOut(filter, current)} by the filter “${filter.name}”.`];
    return before.maskHash === filter.maskHash
      ? []
      : [`The filter “${filter.name}” changed: ${leftOut(filter, current)}.`];
  });
  const turnedOff = applied.filters
    .filter(({ id }) => !current.filters.some((filter) => filter.id === id))
    .map(({ name }) => `The filter “${name}” no longer applies.`);
  return [...turnedOn, ...turnedOff];
}

function leftOut({ kept }: AppliedFilter, { rowCount }: AppliedData): string {
  const count = rowCount - kept;
  return `${formatCount(count)} ${count === 1 ? "row is" : "rows are"} left out`;
}
