import { SquareFunction } from "lucide-react";
import { LinkButton } from "~/components/button";
import { Notice } from "~/components/notice";
import type { RecodeBlock } from "~/compute/contract/types";
import { urls, withSearch } from "~/lib/urls";
import type { ProjectColumn } from "~/services/columns/project-columns-shape";

/** The page that edits the recipe of a computed column; null for a column of the file. */
export function recipeHref(projectId: string, { kind, col_db_id: id }: ProjectColumn): string | null {
  return kind === "file" || id === null ? null : withSearch(urls.transform(projectId), { edit: id });
}

/** The recipe of a column in one line; null for a column of the file. */
export function recipeText({ kind, user_formula: formula, conditional_transform: rules }: ProjectColumn) {
  switch (kind) {
    case "file":
      return null;
    case "numerical":
      return formula;
    case "conditional": {
      const count = (rules as RecodeBlock[] | null)?.length ?? 0;
      return count === 1 ? "1 rule" : `${count} rules`;
    }
  }
}

/** How a column is computed, with a link that edits it, and why it cannot be computed now. */
export function ColumnRecipe({ projectId, column }: { projectId: string; column: ProjectColumn }) {
  const href = recipeHref(projectId, column);
  if (href === null) return null;
  return (
    <div className="grid gap-2">
      <div className="column-recipe">
        <code className="[overflow-wrap:anywhere]">{recipeText(column)}</code>
        <LinkButton size="s" to={href} icon={<SquareFunction size={14} aria-hidden />}>
          Edit recipe
        </LinkButton>
      </div>
      {column.problem === null ? null : <Notice kind="bad">{column.problem}</Notice>}
    </div>
  );
}
