import type { ProjectTable } from "~/db/project-tables.server";
import type { FilterImage } from "~/db/table-images";
import { AppError } from "~/lib/app-error";
import { requireFreeName } from "../recipes/free-names";
import { checkConditions, writeFilter } from "./filter-images";
import { type FilterOutcome, outcomeOf, performOnFilter } from "./perform-on-filter.server";
import type { FilterChangeInput } from "./row-filter-shape";

/**
 * Renames a row filter, changes its conditions, or turns it on or off.
 *
 * @param input checked by `filterChangeSchema`
 * @throws AppError not_found, processing, conflict (no data; the filter was changed in the meantime), or invalid_input
 */
export async function updateRowFilter(
  userId: string,
  filterId: string,
  { name, conditions, is_on: isOn, version }: FilterChangeInput,
): Promise<FilterOutcome> {
  const { state, projectId } = await performOnFilter(userId, filterId, async (filter, table) => {
    if (version !== undefined && version !== filter.version) {
      throw new AppError("conflict", {
        userMessage: `The filter “${filter.name}” was changed in the meantime. Look at it as it is now, and save again to replace that.`,
      });
    }
    const after = {
      ...filter,
      ...(name === undefined ? {} : { name: requireFreeName(name, othersThan(filterId, table), "filter") }),
      ...(conditions === undefined ? {} : await checkConditions(conditions, table)),
      ...(isOn === undefined ? {} : { isOn }),
    };
    if (JSON.stringify(after) === JSON.stringify(filter)) return null;
    const isEdited = JSON.stringify(after.conditions) !== JSON.stringify(filter.conditions);
    return {
      name: nameOfEdit(filter, after, isEdited),
      edits: writeFilter(table, filterId, after),
      compute: { changed: isEdited ? [filterId] : [] },
    };
  });
  return outcomeOf(state, userId, projectId, filterId);
}

function othersThan(filterId: string, { filters }: ProjectTable): FilterImage[] {
  return filters.filter(({ id }) => id !== filterId);
}

function nameOfEdit(before: FilterImage, after: FilterImage, isEdited: boolean): string {
  if (isEdited) return `Edited the filter ${after.name}`;
  if (before.isOn !== after.isOn) return `Turned ${after.isOn ? "on" : "off"} the filter ${after.name}`;
  return `Renamed the filter ${before.name} to ${after.name}`;
}
