import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { Form } from "@remix-run/react";
import { SILENT_DRAG } from "~/components/silent-drag";
import { kindOf } from "~/analyses/definition";
import { DEFINITIONS } from "~/analyses/definitions";
import { useEffect } from "react";
import { Button } from "~/components/button";
import type { FunctionKey } from "~/compute/contract/types";
import { Notice } from "~/components/notice";
import type { Column } from "~/services/shapes/column-shape";
import { type AnalysisDraft, isSameDraft, writeDraft } from "../draft/analysis-draft";
import type { ColumnValues } from "../column-values";
import type { DraftChange } from "../draft/draft-changes";
import type { Hint } from "../draft/draft-options";
import { dependentsOfDraft } from "../draft/draft-dependents";
import type { DependentPreflight } from "../preview/asked-preview";
import { PreflightView } from "../preview/preflight-view";
import { PreviewSwitchField } from "../preview/preview-switch";
import type { LivePreview } from "../preview/use-preview";
import { useApplying } from "../use-applying";
import { missingParts } from "../draft/missing-parts";
import { FIELD } from "../draft/sidebar-form";
import { canBeY, mostInstruments } from "../draft/roles";
import { addX, setY } from "./role-changes";
import { AddY } from "./add-y";
import { ColumnList } from "./column-list";
import { FunctionPicker } from "./function-picker";
import { HintLine } from "./hint-line";
import { OptionFields } from "./option-fields";
import { RenameDraft } from "./rename-draft";
import { SidebarContext } from "./sidebar-context";
import { DROP, RoleBox } from "./role-box";
import { useDraft } from "./use-draft";

/** Pixels that the pointer must move before a click becomes a drag. */
const DRAG_DISTANCE = 6;

/** A draft as the form has it, with the analysis that it changes; null for a new one. */
export interface EditedDraft {
  draft: AnalysisDraft;
  saved: AnalysisDraft | null;
}

interface AnalysisFormProps {
  projectId: string;
  columns: readonly Column[];
  initial: AnalysisDraft;
  saved: AnalysisDraft | null;
  /** The draft that Reset returns to: the saved analysis, or a new one with the last settings. */
  base: AnalysisDraft;
  hints: readonly Hint[];
  columnValues: readonly ColumnValues[];
  /** Why the last APPLY failed; `null` if it did not. */
  failure: string | null;
  /** Whether the data changed since it was applied, so that APPLY has something to do. */
  isDataChanged: boolean;
  /** Receives the draft after each change; null when the form is closed. */
  onDraft: (edited: EditedDraft | null) => void;
  live: LivePreview;
  /** The obstacles to `initial`, when Check was pressed. */
  preflights: readonly DependentPreflight[];
  /** Receives the function that was just chosen, or null when one was taken off. */
  onFunction: (key: FunctionKey | null) => void;
  /** Called when APPLY is refused because something is missing: the sidebar must show the hints. */
  onRefused: () => void;
}

/** Id of the form, which the APPLY of a collapsed sidebar submits. */
export const FORM_ID = "analysis-form";

/** Id of the APPLY button. Applying a new analysis mounts another form, whose button then takes the focus. */
export const APPLY_ID = "apply-analysis";

function limitsOf({ functions, type }: AnalysisDraft): string | undefined {
  const [key] = functions;
  const kind = key ? kindOf(DEFINITIONS[key], type) : undefined;
  if (!kind) return undefined;
  const { min_independent_var: least, max_independent_var: most } = kind;
  return least === most ? String(least) : `${least}–${most}`;
}

/** Variables, functions and options of the open analysis, with APPLY. */
export function AnalysisForm(props: AnalysisFormProps) {
  const { projectId, columns, initial, saved, hints, columnValues, failure, isDataChanged } = props;
  const { onDraft, onFunction, onRefused, live } = props;
  const state = useDraft(projectId, initial, saved, props.base, hints);
  const { draft, isChanged, change, showHints, reset } = state;
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }));
  const dependents = dependentsOfDraft(draft);
  const sending = useApplying();
  // The server's findings are about the draft that it rendered.
  const checked = live.choice !== "on" && isSameDraft(draft, initial) ? props.preflights : [];
  useEffect(() => {
    onDraft({ draft, saved });
    return () => onDraft(null);
  }, [draft, saved, onDraft]);

  function drop({ active, over }: DragEndEvent) {
    const index = Number(active.id);
    const column = columns.find((each) => each.column_index === index);
    if (over?.id === DROP.y && column && canBeY(column.type, draft)) change(setY(column, index));
    if (over?.id === DROP.x) change(addX(column, index));
    if (over?.id === DROP.z) change({ kind: "add-z", column: index });
  }

  function changeAndReport(next: DraftChange) {
    change(next);
    if (next.kind !== "toggle-function") return;
    const isTakenOff = draft.type === "univariate" && draft.functions.includes(next.key);
    onFunction(isTakenOff ? null : next.key);
  }

  function onSubmit(event: React.FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("value") !== "apply") return;
    const missing = missingParts(draft);
    if (missing.length > 0) {
      event.preventDefault();
      showHints(missing);
      onRefused();
    } else if (sending || !(isChanged || isDataChanged)) {
      event.preventDefault();
    }
  }

  return (
    <SidebarContext.Provider
      value={{
        ...state,
        hints: [...state.hints, ...live.hints],
        change: changeAndReport,
        projectId,
        columns,
        columnValues,
        previewChoice: live.choice,
        choosePreview: live.choose,
      }}
    >
      <DndContext id={`columns-${projectId}`} sensors={sensors} accessibility={SILENT_DRAG} onDragEnd={drop}>
        <Form id={FORM_ID} method="post" className="analysis-form" preventScrollReset onSubmit={onSubmit}>
          <input type="hidden" name={FIELD.draft} value={writeDraft(draft)} />
          {/* Enter in a field presses the first submit button of the form: this one applies. */}
          <button name={FIELD.intent} value="apply" tabIndex={-1} aria-hidden className="sr-only" />
          <ColumnList />
          <RoleBox
            modelRole="y"
            label={dependents.length > 1 ? "Dependent variables (Y)" : "Dependent variable (Y)"}
            empty="Drop a column here, or click Y next to it"
            variables={dependents}
          >
            <AddY />
          </RoleBox>
          {draft.type === "multivariate" ? (
            <RoleBox
              modelRole="x"
              label="Independent variables (X)"
              limits={limitsOf(draft) ?? ""}
              empty="Drop columns here, or click X next to them"
              variables={draft.x}
              terms={draft.terms}
            />
          ) : null}
          {mostInstruments(draft) > 0 ? (
            <RoleBox
              modelRole="z"
              label="Instruments (Z)"
              empty="Drop columns here, or click Z next to them"
              variables={draft.z}
            />
          ) : null}
          <FunctionPicker />
          <OptionFields />
          <PreviewSwitchField />
          <PreflightView
            preflights={live.preview?.preflights ?? checked}
            isStale={live.preview?.isStale ?? false}
          />
          <HintLine target="whole" />
          <div className="form-actions grid gap-2">
            {/* In sight wherever the form is scrolled to, as APPLY is. */}
            {failure === null ? null : (
              <Notice kind="bad" alert>
                <p className="pb-2">{failure}</p>
                <Button type="submit" size="s" name={FIELD.intent} value="apply">
                  Try again
                </Button>
              </Notice>
            )}
            <div className="flex gap-2">
              <Button
                type="submit"
                kind="quiet"
                name={FIELD.intent}
                value="reset"
                onClick={(event) => {
                  event.preventDefault();
                  reset();
                }}
              >
                Reset
              </Button>
              {/* With previews the browser checks without being asked. */}
              <Button
                type="submit"
                kind="quiet"
                className={live.isOffered && (live.choice ?? "on") === "on" ? "without-js" : ""}
                name={FIELD.intent}
                value="check"
              >
                Check
              </Button>
              <Button
                id={APPLY_ID}
                type="submit"
                kind="primary"
                className="grow"
                name={FIELD.intent}
                value="apply"
                aria-disabled={sending || undefined}
              >
                {isChanged ? "APPLY (1)" : "APPLY"}
              </Button>
            </div>
          </div>
        </Form>
        <RenameDraft />
      </DndContext>
    </SidebarContext.Provider>
  );
}
