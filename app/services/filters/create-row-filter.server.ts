import { randomUUID } from "node:crypto";
import { LIMITS } from "~/config/limits";
import { invalidField } from "~/lib/app-error";
import { performAct } from "../acts/perform-act.server";
import { checkConditions, requireFreeFilterName, writeFilter } from "./filter-images";
import { type FilterOutcome, outcomeOf } from "./perform-on-filter.server";
import type { NewFilterInput } from "./row-filter-shape";

/**
 * Creates a filter of a project's rows, which all of its analyses obey while it is on.
 *
 * @param input checked by `newFilterSchema`
 * @throws AppError not_found, processing, conflict (no data), or invalid_input on `name`, `conditions` or `project` (no room)
 */
export async function createRowFilter(
  userId: string,
  projectId: string,
  input: NewFilterInput,
): Promise<FilterOutcome> {
  const id = randomUUID();
  const { state } = await performAct(userId, projectId, async (table) => {
    if (table.filters.length >= LIMITS.columns.filtersPerProject) {
      throw invalidField(
        "project",
        `A project has room for ${LIMITS.columns.filtersPerProject} row filters.`,
      );
    }
    const filter = {
      id,
      name: requireFreeFilterName(input.name, table, null),
      isOn: input.is_on,
      position: Math.max(0, ...table.filters.map(({ position }) => position)) + 1,
      ...(await checkConditions(input.conditions, table)),
      maskHash: "",
      kept: 0,
      problem: null,
      version: 0,
    };
    return {
      name: `Added the filter ${filter.name}`,
      edits: writeFilter(table, id, filter),
      compute: { changed: [id] },
    };
  });
  return outcomeOf(state, userId, projectId, id);
}
