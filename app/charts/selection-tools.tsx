import { formatCount } from "~/lib/format-number";
import { useSelection } from "./selection-context";
import { hasRows, targetsOfRows } from "./pick";
import type { Targets } from "./targets";

interface SelectionToolsProps {
  targets: Targets;
  framesByTouch: boolean;
  onFramesByTouch: (frames: boolean) => void;
}

/** Below a chart: a switch for dragging a frame by finger, and how many of the selected points it does not draw. */
export function SelectionTools({ targets, framesByTouch, onFramesByTouch }: SelectionToolsProps) {
  const state = useSelection();
  if (state === null || !hasRows(targets)) return null;
  const { selection } = state;
  const drawn = new Set(targetsOfRows(targets, selection).map((at) => targets.row?.(at)));
  const missing = selection.size - drawn.size;
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
          {formatCount(missing)} of {formatCount(selection.size)} chosen{" "}
          {selection.size === 1 ? "point" : "points"} {missing === 1 ? "is" : "are"} not drawn in this chart.
        </p>
      ) : null}
    </>
  );
}
