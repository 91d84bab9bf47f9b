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

/** The refusal to delete a column that is used: says by what. `details.used_by` lists the users. */
export function usedError(start: string, users: ColumnUser[]): AppError {
  return new AppError("conflict", {
    userMessage: `${start}: ${wordsOf(users)} ${isPlural(users) ? "use" : "uses"} it. Change or delete ${
      isPlural(users) ? "them" : "that"
    } first.`,
    details: { used_by: users },
  });
}

const NOUNS = {
  column: ["the column", "the columns"],
  filter: ["the row filter", "the row filters"],
  analysis: ["the analysis", "the analyses"],
} as const;

function wordsOf(users: ColumnUser[]): string {
  const parts = (["column", "filter", "analysis"] as const).flatMap((kind) => {
    const names = users.filter((user) => user.kind === kind).map(({ name }) => `“${name}”`);
    if (names.length === 0) return [];
    return [`${NOUNS[kind][names.length === 1 ? 0 : 1]} ${inWords(names)}`];
  });
  const keys = users.flatMap(({ kind }) =>
    kind === "entity" || kind === "time" ? [`the project (as its ${kind})`] : [],
  );
  return inWords([...parts, ...keys]);
}

function isPlural(users: ColumnUser[]): boolean {
  return users.length > 1;
}
