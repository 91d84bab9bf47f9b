import { randomUUID } from "node:crypto";
import type { RecodeCondition } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import type { ProjectTable } from "~/db/project-tables.server";
import { type FilterImage, noImages, type TableImages } from "~/db/table-images";
import { storedConditions } from "~/db/stored-json";
import { AppError, invalidField } from "~/lib/app-error";
import { checkRulesOn } from "../recipes/check-recipe.server";
import { filterRules, liveColumns } from "../recipes/recipe";

/** The images that write one row filter, with the version of the edit; null deletes the filter. */
export function writeFilter({ project }: ProjectTable, id: string, filter: FilterImage | null): TableImages {
  const image = filter === null ? null : { ...filter, version: project.columnsVersion + 1 };
  return { ...noImages(), filters: { [id]: image } };
}

/** A filter behind the last one, without a mask. @throws AppError invalid_input on `project` (no room) */
export function newFilter(
  { filters }: ProjectTable,
  fields: Pick<FilterImage, "name" | "isOn" | "conditions" | "uses">,
): FilterImage {
  if (filters.length >= LIMITS.columns.filtersPerProject) {
    throw invalidField("project", `A project has room for ${LIMITS.columns.filtersPerProject} row filters.`);
  }
  return {
    id: randomUUID(),
    position: Math.max(0, ...filters.map(({ position }) => position)) + 1,
    maskHash: "",
    kept: 0,
    problem: null,
    version: 0,
    ...fields,
  };
}

/** Checks the conditions of a filter against the project's columns. @throws AppError invalid_input on `conditions` */
export async function checkConditions(
  conditions: RecodeCondition[],
  { columns }: ProjectTable,
): Promise<Pick<FilterImage, "conditions" | "uses">> {
  try {
    const { uses } = await checkRulesOn(filterRules(conditions), liveColumns(columns), null);
    return { conditions: storedConditions.write(conditions), uses };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
    throw invalidField("conditions", error.userMessage);
  }
}
