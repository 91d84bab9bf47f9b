import { useNavigate } from "@remix-run/react";
import { useReducer, useState } from "react";
import { QuickPanel } from "./recode/quick-panel";
import { merged } from "./recode/quick-recodes";
import { quickHref } from "./recode/quick-search";
import {
  blocksOf,
  changeRecode,
  columnsOf,
  isUntouched,
  isWhole,
  newRecode,
  type RecodeChange,
  type RecodeDraft,
} from "./recode/recode-draft";
import { RuleBuilder } from "./recode/rule-builder";
import { SELECT_ALL } from "./recode/rule-words";
import type { KindFormProps } from "./numerical-form";
import { SaveCard } from "./save-card";
import { TransformFrame } from "./transform-frame";
import { shownColumns } from "./transform-columns";
import { resultText } from "./trial/null-words";
import { TrialView } from "./trial/trial-view";
import { useTrial } from "./trial/use-trial";
import { useStoredDraft } from "./use-stored-draft";

type Step = RecodeChange | { kind: "replace"; recode: RecodeDraft };

function step(draft: RecodeDraft, next: Step): RecodeDraft {
  return next.kind === "replace" ? next.recode : changeRecode(draft, next);
}

/** The texts that rules compare a column with, in lower case. */
function comparedTexts({ blocks }: RecodeDraft): Set<string> {
  const values = blocks.flatMap(({ conditions }) =>
    conditions.flatMap(({ comparison, b }) => (comparison === "=" && b.type === "Value" ? [b.value] : [])),
  );
  return new Set(values.map((value) => value.toLowerCase()));
}

/** Moves the focus to the first field that is missing, once it is marked. */
function focusMissing(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(".rules [aria-invalid='true']")?.focus();
  });
}

/** The form of a column that is made by rules. */
export function ConditionalForm(props: KindFormProps) {
  const { data, table, entered, errors, initialTrial, isPosted, busy } = props;
  const navigate = useNavigate();
  const [recode, change] = useReducer(step, entered.kind === "conditional" ? entered.recode : newRecode());
  const [name, setName] = useState(entered.name);
  const [version, setVersion] = useState(entered.version);
  const isRefused = errors.conditional_transform !== undefined;
  const [isChecked, setChecked] = useState(isRefused);
  const whole = isWhole(recode);
  const live = useTrial(table, { kind: "rules", rules: whole ? blocksOf(recode) : null }, initialTrial);
  const { trial, busy: isTrying } = live;
  const columnId = data.edited?.col_db_id ?? null;
  const isChanged =
    data.edited === null
      ? !isUntouched(recode) || name !== ""
      : JSON.stringify(recode) !==
          JSON.stringify(data.start.kind === "conditional" ? data.start.recode : null) ||
        name !== data.start.name;
  useStoredDraft(
    { projectId: table.projectId, columnId, kind: "conditional" },
    isChanged ? { name, version, formula: null, recode } : null,
    (stored) => {
      if (stored.recode === null) return;
      change({ kind: "replace", recode: stored.recode });
      setName(stored.name);
      setVersion(stored.version);
    },
    isPosted,
  );
  const mayPost = () => {
    setChecked(true);
    if (!whole) focusMissing();
    return whole;
  };
  const columns = data.listed.columns.filter(({ column_index: index }) => index !== table.own);
  const { entity_column: entity, time_column: time } = data.project.data;
  const refusals = (errors.conditional_transform ?? []).filter((text) => text !== SELECT_ALL);
  const isSameAsPosted =
    entered.kind === "conditional" && JSON.stringify(entered.recode) === JSON.stringify(recode);
  const type = trial.preview?.type ?? trial.type;
  return (
    <TransformFrame
      {...props}
      mayPost={mayPost}
      before={
        <QuickPanel
          projectId={table.projectId}
          columnId={columnId}
          columns={columns}
          search={data.quickSearch}
          data={data.quick}
          taken={comparedTexts(recode)}
          onRules={(rules) => {
            change({ kind: "replace", recode: rules });
            navigate(quickHref(table.projectId, columnId, null), { preventScrollReset: true });
          }}
          onMerge={(column, merge) => change({ kind: "replace", recode: merged(recode, column, merge) })}
        />
      }
      main={
        <RuleBuilder
          projectId={table.projectId}
          columns={columns}
          version={table.version}
          draft={recode}
          trial={trial}
          counts={whole ? (trial.preview?.rules ?? null) : null}
          isChecked={isChecked}
          refusals={isSameAsPosted ? refusals : []}
          change={change}
        />
      }
      trial={
        <TrialView
          live={{ ...live, busy: isTrying }}
          columns={shownColumns(data.listed.columns, columnsOf(recode), [entity, time])}
          rows={data.rows}
          name={name.trim() || trial.defaultName || "New column"}
          formula={null}
        />
      }
      card={
        <SaveCard
          projectId={table.projectId}
          kind="conditional"
          isEdit={columnId !== null}
          name={name}
          setName={setName}
          defaultName={trial.defaultName}
          version={errors[""] ? (data.edited?.version ?? null) : version}
          errors={errors}
          busy={busy}
          mayPost={mayPost}
          result={whole && type ? resultText(type) : null}
        />
      }
    />
  );
}
