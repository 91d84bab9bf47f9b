/** Id of the list of results, which takes the focus when the sidebar collapses after APPLY. */
export const RESULTS_ID = "results";
