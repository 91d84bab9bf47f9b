import type { AnalysisRow } from "~/db/analyses.server";
import type { ProjectTable } from "~/db/project-tables.server";
import { AppError } from "~/lib/app-error";
import { inWords } from "~/lib/sentence";
import { liveColumns, usesOf } from "../recipes/recipe";
import { requestOf } from "../shapes/build-analysis";
import { columnsOfRequest } from "../shapes/request-columns";

/** A user of a column; `id` is that of the column, row filter or analysis, and of the project for its keys. */
export type ColumnUser = {
  kind: "column" | "filter" | "analysis" | "entity" | "time";
  id: string;
  name: string;
};

/** Everything that uses a column. */
export function listUsers(
  columnIndex: number,
  { project, columns, filters }: ProjectTable,
  analyses: readonly AnalysisRow[],
): ColumnUser[] {
  const made = liveColumns(columns).filter((column) => usesOf(column).includes(columnIndex));
  const filtering = filters.filter((filter) => usesOf(filter).includes(columnIndex));
  const key = (kind: "entity" | "time", index: number | null): ColumnUser[] =>
    index === columnIndex ? [{ kind, id: project.id, name: project.name }] : [];
  return [
    ...made.map(({ id, name }) => ({ kind: "column" as const, id, name })),
    ...filtering.map(({ id, name }) => ({ kind: "filter" as const, id, name })),
    ...analysisUsers(analyses, columnIndex),
    ...key("entity", project.entityColumn),
    ...key("time", project.timeColumn),
  ];
}

/** The analyses whose request names a column. */
export function analysisUsers(analyses: readonly AnalysisRow[], columnIndex: number): ColumnUser[] {
  return analyses
    .filter((analysis) => columnsOfRequest(requestOf(analysis)).has(columnIndex))
    .map(({ id, name }) => ({ kind: "analysis", id, name }));
}

/** The refusal to delete a column that is used: says by how many things. `details.used_by` lists them. */
export function usedError(start: string, users: ColumnUser[]): AppError {
  return new AppError("conflict", {
    userMessage: `${start}: it is used by ${countsOf(users)}. Change or delete ${users.length > 1 ? "them" : "that"} first.`,
    details: { used_by: users },
  });
}

const NOUNS = {
  column: ["column", "columns"],
  filter: ["row filter", "row filters"],
  analysis: ["analysis", "analyses"],
} as const;

/** "2 columns, 9 analyses and the project (as its entity)" */
function countsOf(users: ColumnUser[]): string {
  const parts = (["column", "filter", "analysis"] as const).flatMap((kind) => {
    const count = users.filter((user) => user.kind === kind).length;
    return count === 0 ? [] : [`${count} ${NOUNS[kind][count === 1 ? 0 : 1]}`];
  });
  const keys = users.flatMap(({ kind }) =>
    kind === "entity" || kind === "time" ? [`the project (as its ${kind})`] : [],
  );
  return inWords([...parts, ...keys]);
}
