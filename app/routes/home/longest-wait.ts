import { isUnfinished } from "~/lib/import-status";
import type { Dataset } from "~/services/shapes/dataset-shape";

/** A dataset that is being inspected or imported for the first time, with the start of the processing. */
interface LongestWait {
  datasetId: string;
  name: string;
  startedAt: string;
}

/** The dataset that has been in processing for longest; `null` if there is none. */
export function longestWait(datasets: readonly Dataset[]): LongestWait | null {
  const waits = datasets.flatMap(({ id, name, status, busy, created_at, projects }) => {
    if (status === "toprocess") return [{ datasetId: id, name, startedAt: created_at }];
    const importing = projects.find(isUnfinished);
    return busy && importing ? [{ datasetId: id, name, startedAt: importing.created_at }] : [];
  });
  return waits.sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))[0] ?? null;
}
