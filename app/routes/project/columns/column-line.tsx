import { Link, useLocation } from "@remix-run/react";
import { IconButton } from "~/components/button";
import { Eye, EyeOff } from "~/components/icons";
import { TypeMark } from "~/components/type-mark";
import type { ProjectColumn } from "~/services/columns/project-columns-shape";
import { markOf } from "../column-icon";
import { dialogHref } from "../../project-search";
import { LIST_INTENT, listIntent } from "./list-intents";

/** Label, unit and recipe of a column in one line. */
function detailsOf({ label, unit, problem }: ProjectColumn, recipe: string | null): string {
  const named = [label, unit].filter((each) => each !== null).join(", ");
  return [problem, recipe, named].filter((each) => each !== null && each !== "").join(" · ");
}

interface ColumnLineProps {
  projectId: string;
  column: ProjectColumn;
  /** Its recipe in words; null for a column of the file. */
  recipe: string | null;
}

/** A column in the list of columns, with a button that hides or shows it. */
export function ColumnLine({ projectId, column, recipe }: ColumnLineProps) {
  const { search } = useLocation();
  const { hidden, title, col_db_id: id } = column;
  const details = detailsOf(column, recipe);
  return (
    <div className="column-line" data-hidden={hidden || undefined}>
      <TypeMark type={markOf(column)} />
      <span className="min-w-0 flex-1">
        <Link
          to={dialogHref(projectId, search, `columns/${column.column_index}/`)}
          preventScrollReset
          className="block truncate font-semibold"
        >
          {title}
        </Link>
        {details === "" ? null : (
          <span className="block truncate text-xs text-ink-3" title={details}>
            {details}
          </span>
        )}
      </span>
      {hidden ? <span className="badge">hidden</span> : null}
      {id === null ? null : (
        <IconButton
          type="submit"
          size="s"
          hintSide="left"
          name={LIST_INTENT}
          value={listIntent({ kind: hidden ? "show" : "hide", id })}
          label={`${hidden ? "Show" : "Hide"} ${title}`}
        >
          {hidden ? <Eye size={15} aria-hidden /> : <EyeOff size={15} aria-hidden />}
        </IconButton>
      )}
    </div>
  );
}
