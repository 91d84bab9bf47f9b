/** Name of the file with every observation of a result. */
export const OBSERVATIONS = "observations";

const ENDINGS = ["csv", "svg", "png"] as const;

export interface ResultFile {
  /** Key of a table or a chart. */
  key: string;
  ending: (typeof ENDINGS)[number];
}

/** The parts of a file name such as "residuals.svg"; `null` if it is not the name of a result file. */
export function readFileName(name: string): ResultFile | null {
  const match = /^([a-z0-9_-]{1,40})\.(csv|svg|png)$/.exec(name);
  const ending = ENDINGS.find((each) => each === match?.[2]);
  return match?.[1] && ending ? { key: match[1], ending } : null;
}
