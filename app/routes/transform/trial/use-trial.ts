import { useEffect, useRef, useState } from "react";
import { EngineFailure, type ProjectColumns } from "~/compute/engine.client";
import { urls } from "~/lib/urls";
import { columnsOf, draftOfBlocks } from "../recode/recode-draft";
import type { BrowserCore } from "./browser-core";
import { type Draft, draftKey, FIRST_ROWS, isEmptyDraft, NO_TRIAL, type Trial } from "./trial";
import { fetchedTable, isForBrowser, type TrialTable } from "./trial-table";

/** Pause before the server is asked; the browser's own core is asked at once. */
export const SERVER_PAUSE_MS = 300;

const UNREACHABLE = "The server did not answer, so there is no preview. Your work is kept.";

async function askServer(table: TrialTable, draft: Draft, signal: AbortSignal): Promise<Trial> {
  await new Promise((resolve) => setTimeout(resolve, SERVER_PAUSE_MS));
  if (signal.aborted) return NO_TRIAL;
  const response = await fetch(urls.transformPreview(table.projectId), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ draft, own: table.own }),
    signal,
  });
  return response.ok ? ((await response.json()) as Trial) : { ...NO_TRIAL, failure: UNREACHABLE };
}

/** Calls `onCheck` as soon as the recipe is checked; null when only the server can compute it. */
async function tryInBrowser(
  engine: ProjectColumns,
  table: TrialTable,
  draft: Draft,
  onCheck: (trial: Trial) => void,
  signal: AbortSignal,
): Promise<Trial | null> {
  if (draft.kind === "formula") {
    const check = await engine.checkFormula(table.columns, draft.text, table.own);
    const checked: Trial = { ...NO_TRIAL, check, defaultName: check.default_name, type: check.type };
    onCheck(checked);
    // The worker answers in turn: while one preview runs, only the last draft's check leads to another.
    if (check.stored === null || signal.aborted) return checked;
    if (!isForBrowser(table, check.uses)) return null;
    const fetched = fetchedTable(table, check.uses, check.needs_keys);
    return { ...checked, preview: await engine.preview(fetched, { formula: check.stored }, FIRST_ROWS) };
  }
  if (draft.rules === null) return NO_TRIAL;
  const check = await engine.checkRecode(table.columns, draft.rules, table.own);
  const checked: Trial = { ...NO_TRIAL, defaultName: check.default_name, type: check.type };
  onCheck(checked);
  if (signal.aborted) return checked;
  const uses = columnsOf(draftOfBlocks(draft.rules));
  if (!isForBrowser(table, uses)) return null;
  const fetched = fetchedTable(table, uses, false);
  return { ...checked, preview: await engine.preview(fetched, { rules: draft.rules }, FIRST_ROWS) };
}

/** The failure of a recipe that the core refused. */
function refusedTrial(error: EngineFailure): Trial {
  return { ...NO_TRIAL, failure: error.message, rule: error.failure.details.rule ?? null };
}

export interface LiveTrial {
  trial: Trial;
  /** Whether the trial on screen belongs to an earlier draft. */
  busy: boolean;
}

/**
 * Tries a recipe after every change: in this browser by the core, or on the server when the table is large or the
 * worker failed. Both give the same answer.
 *
 * @param core the browser's own
 * @param initial the trial of the first draft, when the server computed it
 */
export function useTrial(
  core: BrowserCore,
  table: TrialTable,
  draft: Draft,
  initial: Trial | null,
): LiveTrial {
  const [state, setState] = useState<LiveTrial>({ trial: initial ?? NO_TRIAL, busy: false });
  const key = draftKey(draft);
  const latest = useRef({ table, draft });
  useEffect(() => {
    latest.current = { table, draft };
  });
  const tableKey = `${table.projectId} ${table.version} ${table.own}`;
  useEffect(() => {
    const { table: now, draft: asked } = latest.current;
    if (isEmptyDraft(asked)) return setState({ trial: NO_TRIAL, busy: false });
    const controller = new AbortController();
    const show = (trial: Trial, busy: boolean) => {
      if (!controller.signal.aborted) setState({ trial, busy });
    };
    const run = async (): Promise<Trial> => {
      const { worker } = core;
      if (worker !== null) {
        try {
          const onCheck = (trial: Trial) =>
            setState((shown) =>
              controller.signal.aborted
                ? shown
                : { trial: { ...trial, preview: shown.trial.preview }, busy: true },
            );
          const answer = await tryInBrowser(worker, now, asked, onCheck, controller.signal);
          if (answer !== null) return answer;
        } catch (error) {
          if (error instanceof EngineFailure) return refusedTrial(error);
          if (controller.signal.aborted) return NO_TRIAL;
          core.note(error);
        }
      }
      return askServer(now, asked, controller.signal);
    };
    setState((shown) => ({ ...shown, busy: true }));
    run()
      .then((trial) => show(trial, false))
      .catch(() => show({ ...NO_TRIAL, failure: UNREACHABLE }, false));
    return () => controller.abort();
  }, [core, key, tableKey]);

  return state;
}
