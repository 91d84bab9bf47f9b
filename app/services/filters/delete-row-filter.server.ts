import { writeFilter } from "./filter-images";
import { performOnFilter } from "./perform-on-filter.server";

/** Deletes a row filter; the edit can be undone. @throws AppError not_found, processing, or conflict (no data) */
export async function deleteRowFilter(userId: string, filterId: string): Promise<void> {
  await performOnFilter(userId, filterId, (filter, table) => ({
    name: `Deleted the filter ${filter.name}`,
    edits: writeFilter(table, filterId, null),
  }));
}
