import type { RecodeCondition } from "~/compute/contract/types";
import type { ProjectTable } from "~/db/project-tables.server";
import { type FilterImage, noImages, type TableImages } from "~/db/table-images";
import { AppError, invalidField } from "~/lib/app-error";
import { checkRulesOn } from "../recipes/check-recipe.server";
import { filterRules, liveColumns } from "../recipes/recipe";

/** The images that write one row filter, whose version becomes that of the act; null deletes it. */
export function writeFilter({ project }: ProjectTable, id: string, filter: FilterImage | null): TableImages {
  const image = filter === null ? null : { ...filter, version: project.columnsVersion + 1 };
  return { ...noImages(), filters: { [id]: image } };
}

/** Checks that no other filter of the project has a name; case is ignored. @throws AppError invalid_input on `name` */
export function requireFreeFilterName(name: string, { filters }: ProjectTable, own: string | null): string {
  const taken = filters.find((each) => each.id !== own && each.name.toLowerCase() === name.toLowerCase());
  if (taken === undefined) return name;
  throw invalidField("name", `There is a filter “${taken.name}” already. Please choose another name.`);
}

/** Checks the conditions of a filter against the project's columns. @throws AppError invalid_input on `conditions` */
export async function checkConditions(
  conditions: RecodeCondition[],
  { columns }: ProjectTable,
): Promise<Pick<FilterImage, "conditions" | "uses">> {
  try {
    const { uses } = await checkRulesOn(filterRules(conditions), liveColumns(columns), null);
    return { conditions: conditions as unknown as FilterImage["conditions"], uses };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
    throw invalidField("conditions", error.userMessage);
  }
}
