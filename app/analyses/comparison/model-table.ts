import {
  formatBrief,
  formatCount,
  formatNumber,
  formatP,
  type MaybeNumber,
  plainNumber,
} from "~/lib/format-number";
import type { ResultTable } from "~/lib/result-table";
import { grouped } from "../sentences/comparison-rules";
import { formInWords, nameOfVariable, tracedLabel, type TracedVariable } from "../variables/traced-variable";
import { type Footnotes, footnoteMark, raisedMark } from "./footnotes";
import { valuesOf } from "./grouping";
import type { ModelColumn, ModelTerm } from "./model-column";
import type { Shown, TableLook } from "./table-look";

export interface ModelCell {
  text: string;
  /** Stars of significance, which follow the text. */
  stars?: string;
  /** All digits, for the tooltip; "" for a text. */
  full: string;
  /** "not in the model" */
  isMuted?: true;
}

/** A line of the table. */
export interface ModelRow {
  kind: "coefficient" | "below" | "statistic";
  key: string;
  name: string;
  /** The names of the numbers of a line below a coefficient, for screen readers. */
  heard: string;
  /** The mark of its footnote. */
  footnote: string;
  cells: ModelCell[];
}

export interface ModelTable {
  title: string;
  heads: { mark: string; name: string; y: string }[];
  rows: ModelRow[];
}

/** A number with fixed decimals; a small one keeps two significant digits, because 0.000 would say nothing. */
function estimate(value: MaybeNumber, decimals: number): string {
  const text = formatNumber(value, decimals);
  const isLost = typeof value === "number" && value !== 0 && !/[1-9]/.test(text);
  return isLost ? formatBrief(value, 2) : text;
}

/** A smaller number stands alone in scientific notation. */
const MOST_DECIMALS = 6;

const NOT_IN_MODEL: ModelCell = { text: "not in the model", full: "", isMuted: true };
const EMPTY: ModelCell = { text: "", full: "" };

/** ".050", ".010" and ".001" as papers mark them. */
const STARS = [
  [0.001, "***"],
  [0.01, "**"],
  [0.05, "*"],
] as const;

function starsOf(p: MaybeNumber): string {
  return STARS.find(([limit]) => typeof p === "number" && p < limit)?.[1] ?? "";
}

type Estimate = ModelTerm["estimate"];

/** One coefficient in each model; null where the model does not have it. */
interface CoefficientLine {
  key: string;
  name: string;
  /** The transforms, where there are any. */
  note: string;
  estimates: (Estimate | null)[];
}

/** The name of a variable in the table: "value", "Region: North", "inv one period before". */
export function nameOfTerm(x: TracedVariable): string {
  return x.category ? `${x.name}: ${x.category.level}` : nameOfVariable(x);
}

/** "Ln; in (3) Diff(1) of Ln", "against South" */
function noteOf(terms: readonly { mark: string; x: TracedVariable }[]): string {
  const [first] = terms;
  if (first === undefined) return "";
  const valueOf = (x: TracedVariable) => {
    if (x.category) return `against ${x.category.base}`;
    return formInWords(x.change === "lag" ? { ...x, change: "none" } : x);
  };
  const [main, ...others] = valuesOf(terms, ({ x }) => valueOf(x));
  if (main === undefined || (others.length === 0 && main.value === "as it is")) return "";
  return [main.value, ...(others.length === 0 ? [] : [`in ${othersInWords(others)}`])].join("; ");
}

function othersInWords(others: readonly { value: string; marks: string[] }[]): string {
  return others.map(({ value, marks }) => `${marks.join(", ")} ${value}`).join(", ");
}

/** The coefficients of all models, each once, in order of appearance; the constant comes last. */
export function coefficientLines(columns: readonly ModelColumn[]): CoefficientLine[] {
  const all = columns.flatMap(({ mark, terms }) => terms.map((term) => ({ mark, ...term })));
  const lines = grouped(all, ({ key }) => key).map((group): CoefficientLine => {
    const [first] = group;
    return {
      key: first?.key ?? "",
      name: first === undefined ? "" : nameOfTerm(first.x),
      note: noteOf(group),
      estimates: columns.map(({ mark }) => group.find((term) => term.mark === mark)?.estimate ?? null),
    };
  });
  const constants = columns.map(({ constant }) => constant);
  const constant = { key: "constant", name: "Constant", note: "", estimates: constants };
  return constants.some((each) => each !== null) ? [...lines, constant] : lines;
}

const BELOW: readonly {
  shown: Shown;
  heard: string;
  text: (estimate: Estimate, decimals: number) => string;
  full: (estimate: Estimate) => string;
}[] = [
  {
    shown: "se",
    heard: "Standard error",
    text: ({ std_err: error }, decimals) => `(${estimate(error, decimals)})`,
    full: ({ std_err: error }) => plainNumber(error),
  },
  {
    shown: "ci",
    heard: "95\u202f% interval",
    text: ({ ci_lower: lower, ci_upper: upper }, decimals) =>
      `[${estimate(lower, decimals)}, ${estimate(upper, decimals)}]`,
    full: ({ ci_lower: lower, ci_upper: upper }) => `${plainNumber(lower)} ${plainNumber(upper)}`,
  },
  {
    shown: "p",
    heard: "p",
    text: ({ p_value: p }) => {
      const text = formatP(p);
      return text.startsWith("<") ? `p ${text}` : `p = ${text}`;
    },
    full: ({ p_value: p }) => plainNumber(p),
  },
];

/** So many that the largest coefficient of a line has two significant digits: 0.004 in each model would hide how they differ. */
function decimalsOfLine({ estimates }: CoefficientLine, decimals: number): number {
  const largest = Math.max(...estimates.map((each) => Math.abs(each?.coeff ?? 0)));
  const needed = largest === 0 ? 0 : 1 - Math.floor(Math.log10(largest));
  return needed > MOST_DECIMALS ? decimals : Math.max(decimals, needed);
}

function rowsOfLine(line: CoefficientLine, { shows, decimals: least }: TableLook): ModelRow[] {
  const decimals = decimalsOfLine(line, least);
  const below = BELOW.filter(({ shown }) => shows.includes(shown));
  const hasStars = shows.includes("stars");
  const coefficient: ModelRow = {
    kind: "coefficient",
    key: line.key,
    // Without a line below it the note has no place of its own.
    name: below.length === 0 && line.note !== "" ? `${line.name} (${line.note})` : line.name,
    heard: "",
    footnote: "",
    cells: line.estimates.map((each): ModelCell => {
      if (each === null) return NOT_IN_MODEL;
      const stars = hasStars ? starsOf(each.p_value) : "";
      return { text: estimate(each.coeff, decimals), stars, full: plainNumber(each.coeff) };
    }),
  };
  const others = below.map(({ shown, heard, text, full }, at): ModelRow => ({
    kind: "below",
    key: `${line.key} ${shown}`,
    name: at === 0 ? line.note : "",
    heard,
    footnote: "",
    cells: line.estimates.map((each) =>
      each === null ? EMPTY : { text: text(each, decimals), full: full(each) },
    ),
  }));
  return [coefficient, ...others];
}

/** "Entities (firm)" */
function entitiesName(columns: readonly ModelColumn[]): string {
  const names = new Set(columns.flatMap(({ labels }) => labels.entity ?? []));
  return names.size === 1 ? `Entities (${[...names].join("")})` : "Entities";
}

function outlierCell({ outliers: { treatment, excludes, leftOut } }: ModelColumn): ModelCell {
  if (treatment === "weighted") return { text: "weighted", full: "", isMuted: true };
  if (!excludes) return { text: "kept", full: "", isMuted: true };
  return { text: formatCount(leftOut), full: plainNumber(leftOut) };
}

function statisticRows(columns: readonly ModelColumn[], decimals: number, footnotes: Footnotes): ModelRow[] {
  const row = (
    key: string,
    name: string,
    cellOf: (column: ModelColumn) => ModelCell,
    footnote = "",
  ): ModelRow => ({ kind: "statistic", key, name, heard: "", footnote, cells: columns.map(cellOf) });
  const number = (value: MaybeNumber): ModelCell => ({
    text: estimate(value, decimals),
    full: plainNumber(value),
  });
  const count = (value: MaybeNumber): ModelCell => ({ text: formatCount(value), full: plainNumber(value) });
  const p = (value: MaybeNumber): ModelCell => ({ text: formatP(value), full: plainNumber(value) });
  const estimators = new Set(columns.map(({ estimator }) => estimator));
  return [
    ...(estimators.size > 1
      ? [row("estimator", "Estimator", ({ estimator: text }) => ({ text, full: "" }))]
      : []),
    row("n", "Observations", ({ n }) => count(n)),
    ...(columns.some(({ entities }) => entities !== null)
      ? [row("entities", entitiesName(columns), ({ entities }) => count(entities))]
      : []),
    row("adj_r_squared", "Adjusted R²", (each) => number(each.adjustedR2), footnoteMark(footnotes, "fit")),
    row("scale", "Residual std. error", ({ scale }) => number(scale), footnoteMark(footnotes, "fit")),
    ...(columns.some(({ reset }) => reset !== null)
      ? [row("reset", "RESET p", ({ reset }) => p(reset), footnoteMark(footnotes, "reset"))]
      : []),
    row("outliers", "Outliers excluded", outlierCell, footnoteMark(footnotes, "outliers")),
  ];
}

/** The models as columns of one table. */
export function modelTable(
  title: string,
  columns: readonly ModelColumn[],
  footnotes: Footnotes,
  look: TableLook,
): ModelTable {
  return {
    title,
    heads: columns.map(({ mark, name, y }) => ({ mark, name, y: tracedLabel(y) })),
    rows: [
      ...coefficientLines(columns).flatMap((line) => rowsOfLine(line, look)),
      ...statisticRows(columns, look.decimals, footnotes),
    ],
  };
}

/** The table for documents: a line for each of its lines, as shown. */
export function shownTable({ title, heads, rows }: ModelTable): ResultTable {
  const parts = rows.flatMap(({ kind }, at) => (kind === "statistic" ? [at] : []));
  return {
    key: "models",
    title,
    columns: [
      { key: "name", label: "", kind: "text" },
      ...heads.map(({ mark, name, y }, at) => ({
        key: `model${at + 1}`,
        label: y,
        kind: "number" as const,
        group: `${mark} ${name}`,
      })),
    ],
    rows: rows.map(({ name, footnote, cells }) => [
      footnote === "" ? name : `${name}${raisedMark(footnote)}`,
      ...cells.map(({ text, stars = "" }) => text + stars),
    ]),
    partStarts: parts.slice(0, 1),
  };
}

/** The standard errors below the coefficients in words; if they differ between models, the footnotes have them. */
export function errorsOfColumns(columns: readonly ModelColumn[]): string {
  const [only, ...others] = valuesOf(columns, ({ errors }) => errors ?? "no standard errors");
  if (only === undefined || others.length > 0) return "standard errors in brackets, not of one kind";
  return `${only.value} in brackets`;
}
