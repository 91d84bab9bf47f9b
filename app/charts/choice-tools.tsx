import { formatCount } from "~/lib/format-number";
import { useChoice } from "./choice-context";
import { hasRows, targetsOfRows } from "./pick";
import type { Targets } from "./targets";

interface ChoiceToolsProps {
  targets: Targets;
  framesByTouch: boolean;
  onFramesByTouch: (frames: boolean) => void;
}

/** Below a chart: a switch for dragging a frame by finger, and how many of the chosen points it does not draw. */
export function ChoiceTools({ targets, framesByTouch, onFramesByTouch }: ChoiceToolsProps) {
  const state = useChoice();
  if (state === null || !hasRows(targets)) return null;
  const { choice } = state;
  const drawn = new Set(targetsOfRows(targets, choice).map((at) => targets.row?.(at)));
  const missing = choice.size - drawn.size;
  return (
    <>
      <label className="chart-touch needs-js">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={framesByTouch}
          onChange={(event) => onFramesByTouch(event.currentTarget.checked)}
        />
        Choose points by dragging
      </label>
      {missing > 0 ? (
        <p className="chart-caption">
          {formatCount(missing)} of {formatCount(choice.size)} chosen {choice.size === 1 ? "point" : "points"}{" "}
          {missing === 1 ? "is" : "are"} not drawn in this chart.
        </p>
      ) : null}
    </>
  );
}
