import type { CSSProperties } from "react";
import type { Sensitivity } from "~/compute/contract/types";
import { formatBrief } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { type BriefSpecification, specificationsInBrief } from "./specification-chart";

type Axis = readonly [number, number];

/** A position on an axis, as a share of its cell with room at both ends. */
function share(value: number, [low, high]: Axis): string {
  return `${4 + (92 * (value - low)) / (high - low)}%`;
}

function Cell({ cell, axis }: { cell: BriefSpecification["cells"][number] | undefined; axis: Axis }) {
  const { coeff = null, lower = null, upper = null } = cell?.interval ?? {};
  return (
    <svg aria-hidden>
      <line className="way-zero" x1={share(0, axis)} x2={share(0, axis)} y1="0" y2="100%" />
      {lower !== null && upper !== null ? (
        <line className="way-line" x1={share(lower, axis)} x2={share(upper, axis)} y1="50%" y2="50%" />
      ) : null}
      {coeff === null ? null : <circle className="way-dot" cx={share(coeff, axis)} cy="50%" r="3.5" />}
      {cell?.estimates.map((estimate, i) => (
        <line
          key={i}
          className="way-tick"
          x1={share(estimate, axis)}
          x2={share(estimate, axis)}
          y1="22%"
          y2="78%"
        />
      ))}
    </svg>
  );
}

/** The figures at the ends of an axis and at 0. */
function AxisFigures({ axis }: { axis: Axis }) {
  const [low, high] = axis;
  // An end too near to 0 has no room for its figure: narrow axes are about 60 pixels wide, its digits about 6.
  const hasRoom = (end: number) =>
    end !== 0 && (60 * Math.abs(end)) / (high - low) > 6 * formatBrief(end, 2).length + 4;
  return (
    <svg className="ways-axis" aria-hidden>
      <text x={share(0, axis)} y="80%" textAnchor={low === 0 ? "start" : high === 0 ? "end" : "middle"}>
        0
      </text>
      {hasRoom(low) ? (
        <text x={share(low, axis)} y="80%" textAnchor="start">
          {formatBrief(low, 2)}
        </text>
      ) : null}
      {hasRoom(high) ? (
        <text x={share(high, axis)} y="80%" textAnchor="end">
          {formatBrief(high, 2)}
        </text>
      ) : null}
    </svg>
  );
}

interface WaysChartProps {
  found: Sensitivity;
  labels: VariableLabels;
}

/** Coefficients next to each other; more of them follow below, so that each has room. */
const IN_A_ROW = 3;

interface PanelProps extends Pick<ReturnType<typeof specificationsInBrief>, "names" | "axes" | "ways"> {
  /** The first coefficient of the panel. */
  from: number;
}

function Panel({ names, axes, ways, from }: PanelProps) {
  const shown = names.slice(from, from + IN_A_ROW);
  const columns = Math.min(names.length, IN_A_ROW);
  const rest =
    shown.length < columns ? <span style={{ gridColumn: `span ${columns - shown.length}` }} /> : null;
  return (
    <div className="ways-panel" style={{ "--columns": columns } as CSSProperties}>
      <span />
      {shown.map((name) => (
        <strong key={name} title={name}>
          {name}
        </strong>
      ))}
      {rest}
      {ways.map(({ label, isReference, isCounted, cells }) => (
        <div key={label} className="ways-row" data-reference={isReference} data-counted={isCounted}>
          <span>{label}</span>
          {shown.map((name, at) => (
            <Cell key={name} cell={cells[from + at]} axis={axes[from + at] ?? [0, 1]} />
          ))}
          {rest}
        </div>
      ))}
      <span />
      {shown.map((name, at) => (
        <AxisFigures key={name} axis={axes[from + at] ?? [0, 1]} />
      ))}
    </div>
  );
}

/**
 * Every coefficient under every specification: its interval, or a tick for the estimate without each group. The dialog has
 * the figures.
 */
export function WaysChart({ found, labels }: WaysChartProps) {
  const { names, axes, ways } = specificationsInBrief(found, labels);
  if (ways.length === 0 || names.length === 0) return null;
  const panels = Array.from({ length: Math.ceil(names.length / IN_A_ROW) }, (_, at) => at * IN_A_ROW);
  return (
    <div
      className="specifications-chart"
      role="img"
      aria-label={`Estimates of ${names.join(", ")} with 95 % intervals, computed in ${found.variants.length} ways`}
    >
      {panels.map((from) => (
        <Panel key={from} names={names} axes={axes} ways={ways} from={from} />
      ))}
    </div>
  );
}
