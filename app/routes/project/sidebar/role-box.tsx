import { useDroppable } from "@dnd-kit/core";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { readTransform, TRANSFORMS, variableLabel } from "~/analyses/variables/transforms";
import { TypeMark } from "~/components/type-mark";
import type { DraftVariable } from "../analysis-draft";
import { FIELD } from "../sidebar-form";
import { ChangeButton } from "./change-button";
import { HintLine } from "./hint-line";
import { markOf } from "../column-mark";
import { useSidebar } from "./sidebar-context";

/** Ids of the drop targets. */
export const DROP = { y: "role-y", x: "role-x" } as const;

function VariableChip({ variable, place }: { variable: DraftVariable; place: "y" | "x" }) {
  const { columns, change } = useSidebar();
  const column = columns.find((each) => each.column_index === variable.column);
  const name = column?.title ?? `column ${variable.column}`;
  return (
    <li className="chip">
      <TypeMark type={column ? markOf(column) : "NUMBER"} />
      <span className="truncate" title={name}>
        {variableLabel(name, variable.trans)}
      </span>
      <select
        className="select chip-select"
        data-size="s"
        name={FIELD.trans(variable.column)}
        aria-label={`Transform of ${name}`}
        value={variable.trans ?? ""}
        onChange={(event) => {
          const trans = readTransform(event.target.value);
          if (trans !== undefined) change({ kind: "set-trans", column: variable.column, trans });
        }}
      >
        {TRANSFORMS.map(({ value, label }) => (
          <option key={label} value={value ?? ""}>
            {label}
          </option>
        ))}
      </select>
      <ChangeButton
        change={place === "y" ? { kind: "clear-y" } : { kind: "remove-x", column: variable.column }}
        className="icon-button"
        data-size="s"
        aria-label={`Remove ${name}`}
      >
        <X size={14} aria-hidden />
      </ChangeButton>
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
