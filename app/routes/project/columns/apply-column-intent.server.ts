import { duplicateColumn } from "~/services/columns/duplicate-column.server";
import { moveColumn } from "~/services/columns/move-column.server";
import type { ProjectColumn } from "~/services/columns/project-columns-shape";
import { setColumnHidden } from "~/services/columns/update-column.server";
import type { ColumnIntent } from "./column-intents";
import { columnAfterMove } from "./column-move";

/**
 * Performs the edit of a column's button.
 *
 * @param columns the columns among which it moves, in their order
 * @throws AppError as the services
 */
export async function applyColumnIntent(
  userId: string,
  id: string,
  intent: ColumnIntent,
  columns: readonly ProjectColumn[],
): Promise<void> {
  switch (intent) {
    case "move-left":
    case "move-right": {
      const from = columns.findIndex(({ col_db_id: each }) => each === id);
      const before = columnAfterMove(columns, from, intent === "move-left" ? from - 1 : from + 1);
      if (before !== undefined) await moveColumn(userId, id, before);
      return;
    }
    case "duplicate":
      await duplicateColumn(userId, id);
      return;
    case "hide":
    case "show":
      await setColumnHidden(userId, id, intent === "hide");
      return;
  }
}
