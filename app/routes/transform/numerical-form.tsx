import { useState } from "react";
import type { FieldErrors } from "~/lib/app-error";
import { Calculator } from "./formula/calculator";
import { useFormula } from "./formula/use-formula";
import { SaveCard } from "./save-card";
import { TransformFrame, type TransformFrameProps } from "./transform-frame";
import { resultText } from "./trial/null-words";
import { TrialView } from "./trial/trial-view";
import type { Trial } from "./trial/trial";
import { useTrial } from "./trial/use-trial";
import { shownColumns } from "./transform-columns";
import { useStoredDraft } from "./use-stored-draft";
import type { Entered } from "./transform-form";

export interface KindFormProps extends Omit<TransformFrameProps, "card" | "main" | "trial"> {
  entered: Entered;
  errors: FieldErrors;
  initialTrial: Trial | null;
  /** Whether `entered` came back with a post. */
  isPosted: boolean;
  busy: boolean;
}

/** The form of a column that is made by a formula. */
export function NumericalForm(props: KindFormProps) {
  const { data, table, entered, errors, initialTrial, isPosted, busy } = props;
  const saved = data.start.kind === "numerical" ? data.start : null;
  const formula = useFormula(entered.kind === "numerical" ? entered.formula : "");
  const [name, setName] = useState(entered.name);
  const { text, step } = formula;
  const live = useTrial(table, { kind: "formula", text }, initialTrial);
  const { trial } = live;
  const columnId = data.edited?.col_db_id ?? null;
  const [version, setVersion] = useState(entered.version);
  const isChanged = text !== (saved?.formula ?? "") || name !== (saved?.name ?? "");
  useStoredDraft(
    { projectId: table.projectId, columnId, kind: "numerical" },
    isChanged ? { name, version, formula: text, recode: null } : null,
    (stored) => {
      if (stored.formula === null || data.hasFormulaInAddress) return;
      step({ kind: "replace", text: stored.formula });
      setName(stored.name);
      setVersion(stored.version);
    },
    isPosted,
  );
  const isCurrent = trial.check !== null && !live.busy;
  const title = name.trim() || trial.defaultName || "New column";
  const { entity_column: entity, time_column: time } = data.project.data;
  return (
    <TransformFrame
      {...props}
      main={
        <Calculator
          projectId={table.projectId}
          columnId={columnId}
          columns={data.listed.columns.filter(({ column_index: index }) => index !== table.own)}
          formula={formula}
          error={trial.check?.error ?? null}
          refusals={isCurrent ? [] : (errors.user_formula ?? [])}
        />
      }
      trial={
        <TrialView
          live={live}
          columns={shownColumns(data.listed.columns, trial.check?.uses ?? [], [entity, time])}
          rows={data.rows}
          name={title}
          formula={text}
        />
      }
      card={
        <SaveCard
          projectId={table.projectId}
          kind="numerical"
          isEdit={columnId !== null}
          name={name}
          setName={setName}
          defaultName={trial.defaultName}
          version={errors[""] ? (data.edited?.version ?? null) : version}
          errors={errors}
          busy={busy}
          mayPost={() => true}
          result={trial.type ? resultText(trial.type) : null}
        />
      }
    />
  );
}
