import { useEffect, useRef } from "react";
import { IconLink } from "~/components/button";
import { Pencil } from "~/components/icons";
import { TypeMark } from "~/components/type-mark";
import type { ProjectColumn } from "~/services/columns/project-columns-shape";
import { recodeWords } from "./recode/rule-words";
import { namesOf, rulesOf } from "./transform-columns";
import { transformHref } from "./transform-search";
import { emptyWords } from "./trial/null-words";

interface ComputedListProps {
  projectId: string;
  columns: readonly ProjectColumn[];
  /** Id of the column that was saved last. */
  saved: string | null;
  /** Id of the column that is edited. */
  edited: string | null;
}

/** A recipe in words: the formula, or the rules. */
function recipeWords(column: ProjectColumn, columns: readonly ProjectColumn[]): string {
  const rules = rulesOf(column);
  return rules ? recodeWords(rules, namesOf(columns)) : (column.user_formula ?? "");
}

/** The columns computed here with their recipes. */
export function ComputedList({ projectId, columns, saved, edited }: ComputedListProps) {
  const computed = columns.filter(({ kind }) => kind !== "file");
  const highlighted = useRef<HTMLLIElement>(null);
  useEffect(() => {
    highlighted.current?.scrollIntoView({ block: "nearest" });
  }, [saved]);
  return (
    <section aria-labelledby="made-here">
      <h2 id="made-here" className="made-title">
        Made here
      </h2>
      {computed.length === 0 ? (
        <p className="text-s text-ink-3">No columns yet. What you create is listed here and can be edited.</p>
      ) : (
        <ul>
          {computed.map((column) => {
            const { col_db_id: id, title, type, kind, nulls, problem } = column;
            const words = recipeWords(column, columns);
            const empty = nulls ? emptyWords(nulls, { formula: column.user_formula }) : "";
            return (
              <li
                key={id}
                ref={id === saved ? highlighted : undefined}
                className="made"
                data-saved={id === saved || undefined}
                aria-current={id === edited ? "true" : undefined}
              >
                <div className="made-head">
                  <TypeMark type={type} />
                  <strong className="truncate" title={title}>
                    {title}
                  </strong>
                  <IconLink
                    label={`Edit ${title}`}
                    hintSide="left"
                    to={transformHref(projectId, {
                      kind: kind === "conditional" ? "conditional" : "numerical",
                      edit: id,
                    })}
                  >
                    <Pencil size={15} aria-hidden />
                  </IconLink>
                </div>
                <p className="made-recipe" title={words}>
                  {words}
                </p>
                {problem ? <p className="field-error">{problem}</p> : null}
                {empty ? <p className="field-hint">{empty}</p> : null}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
