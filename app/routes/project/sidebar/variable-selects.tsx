import { FUNCTIONS } from "~/compute/contract/tables";
import { readTransform, TRANSFORMS } from "~/analyses/variables/transforms";
import type { DraftVariable } from "../draft/analysis-draft";
import { isEndogenous, takesTerms } from "../draft/draft-terms";
import { CATEGORY, FIELD, readTermChoice, termChoice } from "../draft/sidebar-form";
import { useSidebar } from "./sidebar-context";
import { useColumnValues } from "./use-column-values";

export interface VariableSelectProps {
  variable: DraftVariable;
  name: string;
}

/** The choices that add the square of an X, or its interaction with another. */
function TermOptions({
  variable: { column },
  name,
  hasSquare: canSquare,
}: VariableSelectProps & { hasSquare: boolean }) {
  const { draft, columns } = useSidebar();
  const isThere = (other: number) =>
    draft.terms.some(({ columns: [a, b] }) => (a === column && b === other) || (a === other && b === column));
  const others = draft.x.filter(
    (each) => each.column !== column && !isThere(each.column) && !isEndogenous(draft, each.column),
  );
  const hasSquare = canSquare && !isThere(column);
  if (!takesTerms(draft) || isEndogenous(draft, column) || (others.length === 0 && !hasSquare)) return null;
  const nameOf = (other: number) =>
    columns.find(({ column_index: index }) => index === other)?.title ?? `column ${other}`;
  return (
    <optgroup label="Add to the model">
      {hasSquare ? <option value={termChoice(column)}>{`Square of ${name}`}</option> : null}
      {others.map((other) => (
        <option key={other.column} value={termChoice(other.column)}>
          {`${name} times ${nameOf(other.column)}`}
        </option>
      ))}
    </optgroup>
  );
}

interface TransformSelectProps extends VariableSelectProps {
  isX: boolean;
  /** Whether it is a column of texts or dates, which are categories. */
  isText: boolean;
}

/** The transform of an only Y, or of an X, which can be a category or get a term too. */
export function TransformSelect({ variable, name, isX, isText }: TransformSelectProps) {
  const { change } = useSidebar();
  const { column, trans } = variable;
  const isCategory = isText || variable.as_category === true;
  return (
    <select
      className="select chip-select"
      data-size="s"
      name={FIELD.trans(column)}
      aria-label={`Transform of ${name}`}
      value={isCategory ? CATEGORY : (trans ?? "")}
      onChange={(event) => {
        const { value } = event.target;
        const times = readTermChoice(value);
        if (times !== null) return change({ kind: "add-term", columns: [column, times] });
        if (value === CATEGORY) return change({ kind: "set-category", column, on: true });
        if (isCategory) return change({ kind: "set-category", column, on: false });
        const chosen = readTransform(value);
        if (chosen !== undefined) change({ kind: "set-trans", column, trans: chosen });
      }}
    >
      {isText
        ? null
        : TRANSFORMS.map(({ value, label }) => (
            <option key={label} value={value ?? ""}>
              {label}
            </option>
          ))}
      {isX || isText ? <option value={CATEGORY}>{isText ? "Categories" : "As categories"}</option> : null}
      {isX ? <TermOptions variable={variable} name={name} hasSquare={!isCategory} /> : null}
    </select>
  );
}

/** Chooses the category that all other categories are compared with. */
export function BaseSelect({ variable: { column, base }, name }: VariableSelectProps) {
  const { change, draft } = useSidebar();
  const isFirst = draft.functions.some((key) => FUNCTIONS[key].first_is_base);
  const loaded = useColumnValues(column);
  const values = (loaded?.values ?? []).map(String).filter((value) => value.trim() !== "");
  const offered = base === undefined || values.includes(base) ? values : [base, ...values];
  return (
    <select
      className="select chip-base"
      data-size="s"
      name={FIELD.base(column)}
      aria-label={`Base of ${name}`}
      value={base ?? ""}
      aria-busy={loaded === null || undefined}
      onChange={({ target: { value } }) =>
        change({ kind: "set-base", column, base: value === "" ? null : value })
      }
    >
      <option value="">{isFirst ? "Base: the first" : "Base: the most frequent"}</option>
      {offered.map((value) => (
        <option key={value} value={value}>{`Base: ${value}`}</option>
      ))}
    </select>
  );
}

/** The transform of one of several Y; it does not change the other Y. */
export function TransformOfY({
  at,
  variable: { trans },
  name,
  isText,
}: Omit<TransformSelectProps, "isX"> & { at: number }) {
  const { change } = useSidebar();
  return (
    <select
      className="select chip-select"
      data-size="s"
      name={FIELD.transOfY(at)}
      aria-label={`Transform of ${name}`}
      value={trans ?? ""}
      onChange={({ target: { value } }) => {
        const chosen = readTransform(value);
        if (chosen !== undefined) change({ kind: "set-trans-y", dependent: at, trans: chosen });
      }}
    >
      {(isText ? [{ value: null, label: "Categories" }] : TRANSFORMS).map(({ value, label }) => (
        <option key={label} value={value ?? ""}>
          {label}
        </option>
      ))}
    </select>
  );
}
