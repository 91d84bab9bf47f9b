import type { Dataset } from "~/services/shapes/dataset-shape";

/** The row of a dataset shows progress, FINALIZE, an error, or NEW PROJECT. */
export type Stage = "processing" | "finalize" | "unreadable" | "done";

export function stageOf(dataset: Dataset, readable: boolean): Stage {
  if (dataset.status === "done") return "done";
  if (dataset.status === "toprocess" || dataset.busy) return "processing";
  return readable ? "finalize" : "unreadable";
}
