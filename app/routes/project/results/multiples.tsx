import { Fragment, type ReactNode } from "react";

interface MultiplesProps {
  /** The title of the function. */
  title: string;
  /** A panel for each dependent variable. */
  panels: readonly ReactNode[];
}

/** The results of one function; for several dependent variables next to each other where the window is wide enough. */
export function Multiples({ title, panels }: MultiplesProps) {
  if (panels.length === 1) return <Fragment>{panels}</Fragment>;
  return (
    <div className="multiples" role="group" aria-label={`${title} of ${panels.length} variables`}>
      {panels}
    </div>
  );
}
