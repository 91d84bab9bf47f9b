import { useDroppable } from "@dnd-kit/core";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { readTransform, TRANSFORMS, variableLabel } from "~/analyses/variables/transforms";
import { TypeMark } from "~/components/type-mark";
import type { DraftVariable } from "../analysis-draft";
import { CATEGORY, FIELD } from "../sidebar-form";
import { ChangeButton } from "./change-button";
import { HintLine } from "./hint-line";
import { markOf } from "../column-mark";
import { useSidebar } from "./sidebar-context";
import { useColumnValues } from "./use-column-values";

/** Ids of the drop targets. */
export const DROP = { y: "role-y", x: "role-x" } as const;

interface VariableSelectProps {
  variable: DraftVariable;
  name: string;
}

function TransformSelect({
  variable,
  name,
  canBeCategory,
}: VariableSelectProps & { canBeCategory: boolean }) {
  const { change } = useSidebar();
  const { column, trans, as_category: isCategory } = variable;
  return (
    <select
      className="select chip-select"
      data-size="s"
      name={FIELD.trans(column)}
      aria-label={`Transform of ${name}`}
      value={isCategory ? CATEGORY : (trans ?? "")}
      onChange={(event) => {
        const { value } = event.target;
        if (value === CATEGORY) return change({ kind: "set-category", column, on: true });
        if (isCategory) return change({ kind: "set-category", column, on: false });
        const chosen = readTransform(value);
        if (chosen !== undefined) change({ kind: "set-trans", column, trans: chosen });
      }}
    >
      {TRANSFORMS.map(({ value, label }) => (
        <option key={label} value={value ?? ""}>
          {label}
        </option>
      ))}
      {canBeCategory ? <option value={CATEGORY}>As categories</option> : null}
    </select>
  );
}

/** Chooses the category that the others are compared with. */
function BaseSelect({ variable: { column, base }, name }: VariableSelectProps) {
  const { change } = useSidebar();
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
      <option value="">Base: the most frequent</option>
      {offered.map((value) => (
        <option key={value} value={value}>{`Base: ${value}`}</option>
      ))}
    </select>
  );
}

function VariableChip({ variable, place }: { variable: DraftVariable; place: "y" | "x" }) {
  const { columns } = useSidebar();
  const column = columns.find((each) => each.column_index === variable.column);
  const name = column?.title ?? `column ${variable.column}`;
  return (
    <li className="chip">
      <TypeMark type={column ? markOf(column) : "NUMBER"} />
      <span className="truncate" title={name}>
        {variableLabel(name, variable.trans)}
      </span>
      {column?.type === "STRING" ? null : (
        <TransformSelect variable={variable} name={name} canBeCategory={place === "x"} />
      )}
      <ChangeButton
        change={place === "y" ? { kind: "clear-y" } : { kind: "remove-x", column: variable.column }}
        className="icon-button"
        data-size="s"
        aria-label={`Remove ${name}`}
      >
        <X size={14} aria-hidden />
      </ChangeButton>
      {variable.as_category ? <BaseSelect variable={variable} name={name} /> : null}
    </li>
  );
}

interface RoleBoxProps {
  place: "y" | "x";
  label: string;
  limits?: string;
  empty: string;
  variables: readonly DraftVariable[];
}

function Box({ place, label, children }: { place: "y" | "x"; label: string; children: ReactNode }) {
  const { isOver, setNodeRef } = useDroppable({ id: DROP[place] });
  return (
    <ul ref={setNodeRef} className="role-box" data-over={isOver} aria-label={label}>
      {children}
    </ul>
  );
}

/** The variables in one role. */
export function RoleBox({ place, label, limits, empty, variables }: RoleBoxProps) {
  return (
    <section aria-label={label}>
      <h3 className="field-label pb-1">
        {label} {limits ? <span className="font-normal text-ink-3">{limits}</span> : null}
      </h3>
      <Box place={place} label={label}>
        {variables.map((variable) => (
          <VariableChip key={variable.column} variable={variable} place={place} />
        ))}
        {variables.length === 0 ? <li className="role-empty">{empty}</li> : null}
      </Box>
      <HintLine place={place} />
    </section>
  );
}
