import { useState } from "react";
import type { FieldErrors } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import { SaveCard } from "./save-card";
import type { StoredDraft } from "./stored-draft";
import { shownColumns } from "./transform-columns";
import type { Entered } from "./transform-form";
import { TransformFrame, type TransformFrameProps } from "./transform-frame";
import { useBrowserCore } from "./trial/browser-core";
import { resultText } from "./trial/null-words";
import { isForBrowser } from "./trial/trial-table";
import { TrialView } from "./trial/trial-view";
import type { Draft, Trial } from "./trial/trial";
import { useTrial } from "./trial/use-trial";
import { useStoredDraft } from "./use-stored-draft";

export interface KindFormProps extends Pick<TransformFrameProps, "data" | "table"> {
  entered: Entered;
  errors: FieldErrors;
  initialTrial: Trial | null;
  /** Whether `entered` came back with a post. */
  isPosted: boolean;
  busy: boolean;
}

interface Recipe {
  /** The recipe on screen. */
  draft: Draft;
  /** Whether it differs from the saved one. */
  isChanged: boolean;
  /** The part of it that this browser keeps. */
  stored: Pick<StoredDraft, "formula" | "recode">;
  /** Takes the recipe that this browser kept; false when it has none of this kind. */
  restore: (stored: StoredDraft) => boolean;
}

/** The name of a column that is made, what its recipe gives, and what this browser keeps of both. */
export function useRecipe(props: KindFormProps, { draft, isChanged, stored, restore }: Recipe) {
  const { data, table, entered, initialTrial, isPosted } = props;
  const [name, setName] = useState(entered.name);
  const [version, setVersion] = useState(entered.version);
  const core = useBrowserCore();
  const live = useTrial(core, table, draft, initialTrial);
  const columnId = data.edited?.col_db_id ?? null;
  useStoredDraft(
    { projectId: table.projectId, columnId, kind: data.kind },
    isChanged || name !== data.start.name ? { name, version, ...stored } : null,
    (kept) => {
      if (!restore(kept)) return;
      setName(kept.name);
      setVersion(kept.version);
    },
    isPosted,
  );
  return { core, live, columnId, name, setName, version };
}

interface RecipeFormProps extends Pick<TransformFrameProps, "main" | "before" | "mayPost"> {
  page: KindFormProps;
  recipe: ReturnType<typeof useRecipe>;
  /** column_index of the columns that it reads. */
  uses: readonly number[];
  /** The formula; null for rules. */
  formula: string | null;
  /** Whether the recipe is complete, so that its result has a type. */
  isComplete: boolean;
}

/** The form of a recipe, with its result and the way it is saved. */
export function RecipeForm({
  page,
  recipe,
  main,
  before,
  mayPost,
  uses,
  formula,
  isComplete,
}: RecipeFormProps) {
  const { data, table, errors, busy } = page;
  const { live, columnId, name, setName, version } = recipe;
  const { trial } = live;
  const { entity_column: entity, time_column: time } = data.project.data;
  const type = isComplete ? (trial.preview?.type ?? trial.type) : null;
  return (
    <TransformFrame
      data={data}
      table={table}
      before={before}
      main={main}
      mayPost={mayPost}
      trial={
        <TrialView
          live={live}
          columns={shownColumns(data.listed.columns, uses, [entity, time])}
          rows={data.rows}
          name={name.trim() || trial.defaultName || "New column"}
          formula={formula}
          keysHref={`${urls.project(table.projectId)}keys/`}
          hasTime={time !== null}
          entity={data.listed.columns.find(({ column_index: index }) => index === entity)?.title ?? null}
          isOnServer={!isForBrowser(table, uses)}
        />
      }
      card={
        <SaveCard
          projectId={table.projectId}
          kind={data.kind}
          isEdit={columnId !== null}
          name={name}
          setName={setName}
          defaultName={trial.defaultName}
          version={errors[""] ? (data.edited?.version ?? null) : version}
          errors={errors}
          busy={busy}
          mayPost={mayPost ?? (() => true)}
          result={type ? resultText(type) : null}
        />
      }
    />
  );
}
