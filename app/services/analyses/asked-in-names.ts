import { askedVariable, type Asked } from "~/analyses/asked";
import type { StoredRequest } from "../shapes/build-analysis";
import type { AnalysisData } from "./result-key";

/** The variables of a request, with the names of the project's columns. */
export function askedInNames(
  { variables: { Y, X } }: StoredRequest,
  { project, columns }: AnalysisData,
): Asked {
  const nameOf = (index: number | null) => columns.find(({ columnIndex }) => columnIndex === index)?.name;
  return {
    y: askedVariable(Y, nameOf),
    x: X.map((variable) => askedVariable(variable, nameOf)),
    entity: nameOf(project.entityColumn) ?? null,
    time: nameOf(project.timeColumn) ?? null,
  };
}
