import { useDroppable } from "@dnd-kit/core";
import type { ReactNode } from "react";
import { variableLabel } from "~/analyses/variables/transforms";
import { labelTerm } from "~/analyses/variables/variable-labels";
import { X } from "~/components/icons";
import { TypeMark } from "~/components/type-mark";
import type { DraftTerm, DraftVariable } from "../draft/analysis-draft";
import { takesEndogenous } from "../draft/roles";
import { FIELD } from "../draft/sidebar-form";
import { ChangeButton } from "./change-button";
import { HintLine } from "./hint-line";
import { markOf } from "../column-icon";
import { useSidebar } from "./sidebar-context";
import { BaseSelect, TransformOfY, TransformSelect, type VariableSelectProps } from "./variable-selects";

/** Ids of the drop targets. */
export const DROP = { y: "role-y", x: "role-x", z: "role-z" } as const;

/** Whether an X is chosen together with Y; only for functions that take such X. */
function EndogenousSwitch({ variable: { column, endogenous = false }, name }: VariableSelectProps) {
  const { draft, change } = useSidebar();
  if (!takesEndogenous(draft)) return null;
  return (
    <label className="option">
      <input type="hidden" name={FIELD.endogenousShown} value={column} />
      <input
        type="checkbox"
        className="switch"
        name={FIELD.endogenous(column)}
        aria-label={`${name} is chosen by the same people as Y`}
        checked={endogenous}
        onChange={({ target }) => change({ kind: "set-endogenous", column, on: target.checked })}
      />
      Chosen by the same people
    </label>
  );
}

interface VariableChipProps {
  variable: DraftVariable;
  modelRole: keyof typeof DROP;
  /** Its index among several Y, from 1; null for X and an only Y. */
  at: number | null;
}

function VariableChip({ variable, modelRole, at }: VariableChipProps) {
  const { columns } = useSidebar();
  const column = columns.find((each) => each.column_index === variable.column);
  const name = column?.title ?? `column ${variable.column}`;
  const isText = column !== undefined && column.type !== "NUMBER";
  return (
    <li className="chip">
      <TypeMark type={column ? markOf(column) : "NUMBER"} />
      <span className="truncate" title={name}>
        {variableLabel(name, variable.trans)}
      </span>
      {at === null ? (
        <TransformSelect variable={variable} name={name} isX={modelRole === "x"} isText={isText} />
      ) : (
        <TransformOfY at={at} variable={variable} name={name} isText={isText} />
      )}
      <ChangeButton
        change={
          at !== null
            ? { kind: "remove-y", dependent: at }
            : modelRole === "y"
              ? { kind: "clear-y" }
              : { kind: `remove-${modelRole}`, column: variable.column }
        }
        className="icon-button"
        data-size="s"
        aria-label={`Remove ${at === null ? name : variableLabel(name, variable.trans)}`}
      >
        <X size={14} aria-hidden />
      </ChangeButton>
      {variable.as_category ? <BaseSelect variable={variable} name={name} /> : null}
      {modelRole === "x" ? <EndogenousSwitch variable={variable} name={name} /> : null}
    </li>
  );
}

/** A square or an interaction among the X. */
function TermChip({ term: { columns: pair } }: { term: DraftTerm }) {
  const { draft, columns } = useSidebar();
  const labels = draft.x.map(({ column, trans }) => {
    const title = columns.find(({ column_index: index }) => index === column)?.title ?? `column ${column}`;
    return { column, trans, label: variableLabel(title, trans) };
  });
  const { label } = labelTerm(pair, labels);
  return (
    <li className="chip" data-term>
      <span className="type-mark" aria-hidden>
        {pair[0] === pair[1] ? "x²" : "a×b"}
      </span>
      <span className="truncate" title={label}>
        {label}
      </span>
      <ChangeButton
        change={{ kind: "remove-term", columns: pair }}
        className="icon-button"
        data-size="s"
        aria-label={`Remove ${label}`}
      >
        <X size={14} aria-hidden />
      </ChangeButton>
    </li>
  );
}

interface RoleBoxProps {
  modelRole: keyof typeof DROP;
  label: string;
  limits?: string;
  empty: string;
  variables: readonly DraftVariable[];
  terms?: readonly DraftTerm[];
  /** Below the box. */
  children?: ReactNode;
}

function Box({
  modelRole,
  label,
  children,
}: {
  modelRole: keyof typeof DROP;
  label: string;
  children: ReactNode;
}) {
  const { isOver, setNodeRef } = useDroppable({ id: DROP[modelRole] });
  return (
    <ul ref={setNodeRef} className="role-box" data-over={isOver} aria-label={label}>
      {children}
    </ul>
  );
}

/** The variables in one role. */
export function RoleBox({ modelRole, label, limits, empty, variables, terms = [], children }: RoleBoxProps) {
  return (
    <section aria-label={label}>
      <h3 className="field-label pb-1">
        {label} {limits ? <span className="font-normal text-ink-3">{limits}</span> : null}
      </h3>
      <Box modelRole={modelRole} label={label}>
        {variables.map((variable, i) => (
          <VariableChip
            key={modelRole === "y" ? `${i} ${variable.column}` : variable.column}
            variable={variable}
            modelRole={modelRole}
            at={modelRole === "y" && variables.length > 1 ? i + 1 : null}
          />
        ))}
        {terms.map((term) => (
          <TermChip key={term.columns.join("×")} term={term} />
        ))}
        {variables.length === 0 ? <li className="role-empty">{empty}</li> : null}
      </Box>
      {children}
      <HintLine target={modelRole} />
    </section>
  );
}
