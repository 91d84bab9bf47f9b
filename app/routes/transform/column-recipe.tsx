import { LinkButton } from "~/components/button";
import { SquareFunction } from "~/components/icons";
import { Notice } from "~/components/notice";
import type { ProjectColumn } from "~/services/columns/project-columns-shape";
import { recodeWords } from "./recode/rule-words";
import { namesOf, rulesOf } from "./transform-columns";
import { PARAM, transformHref } from "./transform-search";

/** The page that edits the recipe of a computed column; null for a column of the file. */
export function recipeHref(projectId: string, { kind, col_db_id: id }: ProjectColumn): string | null {
  return kind === "file" || id === null ? null : transformHref(projectId, { [PARAM.edit]: id });
}

/** The recipe of a column in words; null for a column of the file. */
export function recipeText(column: ProjectColumn, all: readonly ProjectColumn[]): string | null {
  const rules = rulesOf(column);
  return rules === null ? column.user_formula : recodeWords(rules, namesOf(all));
}

interface ColumnRecipeProps {
  projectId: string;
  column: ProjectColumn;
  /** The formula, as `recipeText` writes it. */
  recipe: string | null;
}

/** How a column is computed, with a link that edits it, and why it cannot be computed now. */
export function ColumnRecipe({ projectId, column, recipe }: ColumnRecipeProps) {
  const href = recipeHref(projectId, column);
  if (href === null) return null;
  return (
    <div className="grid gap-2">
      <div className="column-recipe">
        <code className="[overflow-wrap:anywhere]">{recipe}</code>
        <LinkButton size="s" to={href} icon={<SquareFunction size={14} aria-hidden />}>
          Edit recipe
        </LinkButton>
      </div>
      {column.problem === null ? null : <Notice kind="bad">{column.problem}</Notice>}
    </div>
  );
}
