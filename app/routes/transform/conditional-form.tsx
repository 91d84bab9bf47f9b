import { useNavigate } from "@remix-run/react";
import { useReducer, useState } from "react";
import { type KindFormProps, RecipeForm, useRecipe } from "./recipe-form";
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
} from "./recode/recode-draft";
import type { RecodeDraft } from "./recode/recode-schema";
import { RuleBuilder } from "./recode/rule-builder";
import { SELECT_ALL } from "./recode/rule-words";

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
  const { data, table, entered, errors } = props;
  const navigate = useNavigate();
  const [recode, change] = useReducer(step, entered.kind === "conditional" ? entered.recode : newRecode());
  const [isChecked, setChecked] = useState(errors.conditional_transform !== undefined);
  const whole = isWhole(recode);
  const text = JSON.stringify(recode);
  const recipe = useRecipe(props, {
    draft: { kind: "rules", rules: whole ? blocksOf(recode) : null },
    isChanged:
      data.edited === null
        ? !isUntouched(recode)
        : text !== JSON.stringify(data.start.kind === "conditional" ? data.start.recode : null),
    stored: { formula: null, recode },
    restore: (stored) => {
      if (stored.recode === null) return false;
      change({ kind: "replace", recode: stored.recode });
      return true;
    },
  });
  const { columnId, core, live } = recipe;
  const mayPost = () => {
    setChecked(true);
    if (!whole) focusMissing();
    return whole;
  };
  const columns = data.listed.columns.filter(({ column_index: index }) => index !== table.own);
  const refusals = (errors.conditional_transform ?? []).filter((message) => message !== SELECT_ALL);
  const isSameAsPosted = entered.kind === "conditional" && JSON.stringify(entered.recode) === text;
  return (
    <RecipeForm
      page={props}
      recipe={recipe}
      uses={columnsOf(recode)}
      formula={null}
      isComplete={whole}
      mayPost={mayPost}
      before={
        <QuickPanel
          core={core}
          table={table}
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
          trial={live.trial}
          counts={whole ? (live.trial.preview?.rules ?? null) : null}
          isChecked={isChecked}
          refusals={isSameAsPosted ? refusals : []}
          change={change}
        />
      }
    />
  );
}
