import { useEffect, useRef, useState } from "react";
import { urls } from "~/lib/urls";
import type { BrowserCore } from "../trial/browser-core";
import { fetchedTable, isForBrowser, type TrialTable } from "../trial/trial-table";
import { SERVER_PAUSE_MS } from "../trial/use-trial";

/** Edges with the number of values in each of their bins. */
export interface CountedBins {
  edges: readonly number[];
  counts: readonly number[];
}

async function countOnServer(
  { projectId }: TrialTable,
  column: number,
  edges: readonly number[],
  signal: AbortSignal,
): Promise<number[]> {
  await new Promise((resolve) => setTimeout(resolve, SERVER_PAUSE_MS));
  signal.throwIfAborted();
  const response = await fetch(urls.transformBins(projectId), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ column, edges }),
    signal,
  });
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as { counts: number[] }).counts;
}

async function countedIn(
  core: BrowserCore,
  table: TrialTable,
  column: number,
  edges: readonly number[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  const { worker } = core;
  if (worker !== null && isForBrowser(table, [column])) {
    try {
      return (await worker.countBins(fetchedTable(table, [column], false), column, edges)).counts;
    } catch (error) {
      core.note(error);
    }
  }
  return countOnServer(table, column, edges, signal);
}

/**
 * Counts the values between edges while these change: in this browser by the core, or on the server when the table is
 * large. The bins returned are those counted last, so that counts always belong to their edges; null when the bins of
 * these edges could not be counted.
 *
 * @param edges ascending; nothing is counted while there are none
 * @param initial bins that the server counted
 */
export function useBinCounts(
  core: BrowserCore,
  table: TrialTable,
  column: number,
  edges: readonly number[],
  initial: CountedBins,
): { counted: CountedBins | null; isCounting: boolean } {
  const [counted, setCounted] = useState<CountedBins | null>(initial);
  const [isCounting, setCounting] = useState(false);
  const latest = useRef({ table, counted });
  useEffect(() => {
    latest.current = { table, counted };
  });
  const wanted = JSON.stringify(edges);
  useEffect(() => {
    const { table: now, counted: last } = latest.current;
    if (wanted === "[]" || wanted === JSON.stringify(last?.edges)) return setCounting(false);
    const controller = new AbortController();
    const { signal } = controller;
    const asked = JSON.parse(wanted) as number[];
    const show = (bins: CountedBins | null) => {
      if (signal.aborted) return;
      setCounted(bins);
      setCounting(false);
    };
    setCounting(true);
    countedIn(core, now, column, asked, signal)
      .then((counts) => show({ edges: asked, counts }))
      .catch(() => show(null));
    return () => controller.abort();
  }, [core, column, wanted]);
  return { counted, isCounting };
}
