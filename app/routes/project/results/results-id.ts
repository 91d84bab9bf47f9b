/** Id of the list of results, which takes the focus when the sidebar collapses after APPLY. */
export const RESULTS_ID = "results";

/** Id of the result of a function for the dependent variable at an index. */
export function resultId(functionKey: string, y: number): string {
  return y === 1 ? functionKey : `${functionKey}-${y}`;
}

/** Id of a previewed result, to which the page scrolls when its function was chosen. */
export function previewId(key: string): string {
  return `preview-${key}`;
}
