/** A page of an analysis that a cell of a table or a mark of a chart opens. */
export interface Opening {
  /** The address below that of the analysis: "scatterplot/0/2/". */
  path: string;
  /** The page: "scatterplot". */
  kind: string;
  /** The variables of the page: "A and B". */
  of: string;
}

/** The page in words: "Scatterplot of A and B". */
export function openingInWords({ kind, of }: Opening): string {
  return `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)} of ${of}`;
}
