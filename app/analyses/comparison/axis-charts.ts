import { type IntervalDatum, intervalLayers, intervalPlane, intervalTargets } from "~/charts/interval-plot";
import { type ChartLayer, type ChartPicture, layeredChart, padding } from "~/charts/picture";
import type { ChartTheme } from "~/charts/theme";
import { formatNumber } from "~/lib/format-number";
import { grouped } from "../sentences/comparison-rules";
import { LAG_OF_Y, type ModelColumn, type ModelTerm } from "./model-column";
import { nameOfTerm } from "./model-table";

const ROW_HEIGHT = 24;
const WIDTH = 520;
/** Minimum and maximum width for the names at the left, and the width of a letter. */
const ROOM = { least: 90, most: 200, letter: 6.4 };

/** A coefficient of one model. */
interface Placed {
  column: ModelColumn;
  term: ModelTerm;
}

/** The form that the coefficients of one chart share. */
interface UnitsOfChart {
  key: string;
  title: string;
}

/** The units of a coefficient: only coefficients in the same units are on one axis. */
function unitsOf({ column: { y, measure }, term: { key, x, unit } }: Placed): UnitsOfChart {
  if (measure !== null) {
    const of = x.category ? `${x.column} category` : `column ${x.column} ${x.scale}`;
    return { key: `${y.column} ${measure} ${of}`, title: `${y.name}, ${measure}: ${x.name}` };
  }
  const ofY = y.scale === "log" ? `Ln(${y.name})` : y.scale === "sqrt" ? `Sqrt(${y.name})` : y.name;
  const start = `${y.column} ${y.scale}`;
  if (key === LAG_OF_Y) return { key: `${start} lag`, title: `${ofY} per unit of ${ofY} one period before` };
  if (x.isTerm) return { key: `${start} ${key}`, title: `${ofY} per unit of ${x.name}` };
  if (x.category) return { key: `${start} category`, title: `${ofY}, compared with the base` };
  if (x.scale === "log") {
    const title = y.scale === "log" ? `% of ${y.name} per 1\u202f%` : `${ofY} per unit of the logarithm`;
    return { key: `${start} log`, title };
  }
  if (x.scale === "sqrt")
    return { key: `${start} sqrt ${x.column}`, title: `${ofY} per unit of Sqrt(${x.name})` };
  return unit === null
    ? { key: `${start} column ${x.column}`, title: `${ofY} per unit of ${x.name}` }
    : { key: `${start} unit ${unit}`, title: `${ofY} per ${unit}` };
}

function datum({ column, term }: Placed, group: IntervalDatum["group"]): IntervalDatum[] {
  const { coeff, ci_lower: lower, ci_upper: upper } = term.estimate;
  if (coeff === null || lower === null || upper === null) return [];
  const number = (value: number) => formatNumber(value, 4);
  const interval = column.outliers.leftOut > 0 ? "Interval of the kept rows" : "95\u202f% interval";
  return [
    {
      label: `${nameOfTerm(term.x)} ${column.mark}`,
      centre: coeff,
      lower,
      upper,
      group,
      facts: [
        { title: column.name, text: number(coeff) },
        { title: interval, text: `${number(lower)} to ${number(upper)}` },
      ],
    },
  ];
}

/** The line at 0, which tells one direction from the other. */
function zeroLayer(theme: ChartTheme): ChartLayer {
  return {
    data: { values: [{ zero: 0 }] },
    mark: { type: "rule", color: theme.colour["ink-3"], strokeWidth: 1.2, tooltip: null },
    encoding: { x: { field: "zero", type: "quantitative" } },
  };
}

function chartOf(index: number, title: string, intervals: readonly IntervalDatum[]): ChartPicture {
  const longest = Math.max(...intervals.map(({ label }) => label.length));
  const room = padding({
    left: Math.min(ROOM.most, Math.max(ROOM.least, 20 + longest * ROOM.letter)),
    top: 8,
  });
  const height = intervals.length * ROW_HEIGHT + room.top + room.bottom;
  const ends = intervalPlane([...intervals, { ...zero, label: "" }]);
  const words = intervals.map(({ label, facts }) => `${label} ${facts.map(({ text }) => text).join(" in ")}`);
  return {
    key: `axis-${index + 1}`,
    title: `On one axis: ${title}`,
    description: `Coefficients with their 95 % intervals, ${title}. ${words.join("; ")}.`,
    frame: { width: WIDTH, height },
    printFrame: { width: 600, height: Math.round((600 * height) / WIDTH) + 20 },
    padding: room,
    standsAlone: true,
    build: (theme, frame) =>
      layeredChart(theme, frame, [zeroLayer(theme), ...intervalLayers(theme, intervals, title)], room, ends),
    plane: () => ends,
    targets: () => intervalTargets(intervals, ends),
  };
}

const zero = { centre: 0, lower: 0, upper: 0, group: "first" as const, facts: [] };

/**
 * The coefficients of all models with their intervals, those in the same units on one axis: the models of a variable below each
 * other, each variable in the other colour than the one before. Units that only one model has make no chart.
 */
export function axisCharts(columns: readonly ModelColumn[]): ChartPicture[] {
  const all = columns.flatMap((column) => column.terms.map((term): Placed => ({ column, term })));
  const byUnits = grouped(all, (placed) => unitsOf(placed).key).filter(
    (group) => new Set(group.map(({ column }) => column.mark)).size > 1,
  );
  return byUnits.flatMap((group, index) => {
    const byVariable = grouped(group, ({ term }) => term.key);
    const intervals = byVariable.flatMap((variable, at) =>
      variable.flatMap((placed) => datum(placed, at % 2 === 0 ? "first" : "second")),
    );
    const [first] = group;
    return first === undefined || intervals.length === 0
      ? []
      : [chartOf(index, unitsOf(first).title, intervals)];
  });
}
