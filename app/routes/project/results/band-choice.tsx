import { Link, useLocation } from "@remix-run/react";
import { type BandLevel, CONFIDENCE_LEVELS, toggled, writeLevels } from "~/charts/band-levels";
import { projectHref } from "../../project-search";

interface BandChoiceProps {
  projectId: string;
  /** The title of the chart. */
  chart: string;
  /** The levels that are shown. */
  levels: readonly BandLevel[];
}

/** Shows and hides the bands of the charts of this page. Each level is a link: the URL remembers the choice. */
export function BandChoice({ projectId, chart, levels }: BandChoiceProps) {
  const { search } = useLocation();
  return (
    <span role="group" aria-label={`Bands of ${chart}`} className="segmented band-choice">
      {CONFIDENCE_LEVELS.map((level) => {
        const isShown = levels.includes(level);
        return (
          <Link
            key={level}
            to={projectHref(projectId, search, { bands: writeLevels(toggled(levels, level)) })}
            preventScrollReset
            replace
            className="segment"
            aria-current={isShown ? "true" : undefined}
            aria-label={`${isShown ? "Hide" : "Show"} the ${level} % band`}
          >
            {level}
          </Link>
        );
      })}
      <span aria-hidden>%</span>
    </span>
  );
}
