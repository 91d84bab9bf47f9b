import { ScrollRegion } from "~/components/scroll-region";
import { formatCount, formatNumber, formatP, formatTogether, splitAtPoint } from "~/lib/format-number";
import type { ComparedCoefficient, ComparedSpecification } from "./sensitivity";

/** The horizontal axis of the intervals: it has 0, so that the eye sees on which side they lie. */
function axisOf(ways: readonly ComparedSpecification[]): (value: number) => number {
  const ends = ways.flatMap(({ effect }) => [effect?.ci_lower, effect?.ci_upper, effect?.coeff]);
  const values = [0, ...ends.filter((end) => typeof end === "number")];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (value) => (high === low ? 50 : 2 + (96 * (value - low)) / (high - low));
}

/** Decimals that suit the reference's interval, so that the figures of all specifications line up. */
function decimalsFor([reference]: readonly ComparedSpecification[]): number {
  const { coeff = null, ci_lower: lower = null, ci_upper: upper = null } = reference?.effect ?? {};
  const [size = ""] = formatTogether(coeff, lower, upper);
  return Math.max(0, splitAtPoint(size)[1].length - 1);
}

/** One interval on the common axis. The figures next to it say the same. */
function Interval({ way, at }: { way: ComparedSpecification; at: (value: number) => number }) {
  const { coeff = null, ci_lower: lower = null, ci_upper: upper = null } = way.effect ?? {};
  return (
    <svg className="way-interval" aria-hidden data-counted={way.note === null}>
      <line className="way-zero" x1={`${at(0)}%`} x2={`${at(0)}%`} y1="0" y2="100%" />
      {lower !== null && upper !== null ? (
        <line className="way-line" x1={`${at(lower)}%`} x2={`${at(upper)}%`} y1="50%" y2="50%" />
      ) : null}
      {coeff === null ? null : <circle className="way-dot" cx={`${at(coeff)}%`} cy="50%" r="4" />}
    </svg>
  );
}

/** A coefficient under every specification: its interval on one axis, and its figures. */
export function ComparedSpecifications({ coefficient }: { coefficient: ComparedCoefficient }) {
  const at = axisOf(coefficient.ways);
  const decimals = decimalsFor(coefficient.ways);
  return (
    <ScrollRegion label={`${coefficient.name} in ${coefficient.ways.length} variants`}>
      <table className="figures ways">
        <caption className="sr-only">
          {coefficient.name}: coefficient and 95 % interval in each variant
        </caption>
        <thead>
          <tr>
            <th scope="col" className="text">
              Way
            </th>
            <td>
              <svg className="way-interval" aria-hidden>
                <text className="way-axis" x={`${at(0)}%`} y="100%" textAnchor="middle">
                  0
                </text>
              </svg>
            </td>
            <th scope="col">Coefficient</th>
            <th scope="col">95 % interval</th>
            <th scope="col">p</th>
            <th scope="col">Rows</th>
          </tr>
        </thead>
        <tbody>
          {coefficient.ways.map((way) => {
            const { coeff, ci_lower: lower, ci_upper: upper, p_value: p } = way.effect ?? {};
            const figure = (value: number | null | undefined) => formatNumber(value ?? null, decimals);
            return (
              <tr key={way.label}>
                <th scope="row" className="text">
                  {way.label}
                  {way.note === null ? null : <span className="way-note">{way.note}</span>}
                </th>
                <td>
                  <Interval way={way} at={at} />
                </td>
                <td>{way.effect ? figure(coeff) : ""}</td>
                <td>{way.effect ? `${figure(lower)} to ${figure(upper)}` : ""}</td>
                <td>{way.effect ? formatP(p ?? null) : ""}</td>
                <td>{formatCount(way.n)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
