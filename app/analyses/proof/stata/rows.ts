import type { LagPosition } from "~/compute/contract/types";
import type { ProofInput, ProofVariable } from "../proof-input";
import { exactText, labelText, shownText } from "./texts";

/** A category of X and its base among the levels of a result. */
interface Levels {
  base: string;
  levels: readonly { name: string }[];
}

/** The variables of Stata in a model. */
interface ModelRows {
  lines: string[];
  /** The names of the coefficients: of the constant, then in the order of the result. */
  names: string[];
  /** The variables behind the constant, as a list of Stata. */
  terms: string;
}

const numberOf = (column: string) => Number(column.slice(1)) + 1;

function transformed({ column, trans }: ProofVariable): string {
  switch (trans ?? "none") {
    case "log":
      return `ln(${column})`;
    case "sqrt":
      return `sqrt(${column})`;
    case "lag1":
      return `${column}[previous]`;
    case "FirstDiff":
      return `${column} - ${column}[previous]`;
    default:
      return column;
  }
}

/** A variable of numbers under the name that the analysis has for it; categories are made where their levels are known. */
const variable = (name: string, each: ProofVariable) =>
  each.isCategory ? [] : [`generate double ${name} = ${transformed(each)}`];

/** Reads the table; adds the order of rows, the variables and the rows that pass the filters. */
export function tableLines(input: ProofInput): string[] {
  const columns = input.columns ?? [];
  const numbers = columns.filter(({ isNumber }) => isNumber).map(({ name }) => numberOf(name));
  const texts = columns.filter(({ isNumber }) => !isNumber);
  const strings =
    texts.length === 0 ? "" : ` stringcols(${texts.map(({ name }) => numberOf(name)).join(" ")})`;
  const time = columns.find(({ name }) => name === input.time);
  return [
    `import delimited using "data.csv", clear varnames(1) case(preserve) encoding("utf-8") asdouble bindquotes(strict) maxquotedrows(unlimited) numericcols(${[1, ...numbers].join(" ")})${strings}`,
    ...columns.map(({ name, label }) => `label variable ${name} "${labelText(label)}"`),
    ...texts.map(({ name }) => `without_apostrophe ${name}`),
    input.entity === null ? "generate byte entity = 1" : `egen long entity = group(${input.entity})`,
    "scalar estimand_dates = 0",
    time === undefined
      ? "generate double when = _n"
      : time.isNumber
        ? `generate double when = ${time.name}`
        : `read_time ${time.name}`,
    orderLine(input),
    ...variable("y", input.y),
    ...input.x.flatMap((each, i) => variable(`x${i + 1}`, each)),
    ...input.z.flatMap((each, i) => variable(`z${i + 1}`, each)),
    `generate byte passes = 1`,
    ...input.rowFilters.map(
      ({ column, name }) => `replace passes = 0 if missing(${column}) // row filter: ${shownText(name)}`,
    ),
    ...filterLines(input),
  ];
}

function orderLine({ time, sampled }: ProofInput): string {
  const options = [...(time === null ? [] : ["timed"]), ...(sampled ? ["sampled"] : [])];
  return options.length === 0 ? "order_rows" : `order_rows, ${options.join(" ")}`;
}

/** Numbers are compared as numbers, texts without regard to case and outer blanks. */
function filterLines({ filter, columns = [] }: ProofInput): string[] {
  if (filter === null) return [];
  const value = String(filter.value ?? "");
  const isNumber = value.trim() !== "" && Number.isFinite(Number(value));
  if (columns.some(({ name, isNumber: ofColumn }) => name === filter.column && ofColumn)) {
    return [
      `replace passes = 0 if ${isNumber ? `${filter.column} != ${Number(value)}` : `!missing(${filter.column})`}`,
    ];
  }
  const text = `ustrlower(ustrtrim(${filter.column})) != ustrlower(ustrtrim(${exactText(value)}))`;
  return [
    `replace passes = 0 if ${isNumber ? `cond(missing(real(${filter.column})), ${text}, real(${filter.column}) != ${Number(value)})` : text}`,
  ];
}

/** The condition that a cell has a category. */
export function hasLevel(input: ProofInput, column: string, level: string): string {
  const isNumber = (input.columns ?? []).some((each) => each.name === column && each.isNumber);
  const value = Number(level);
  if (isNumber)
    return level.trim() !== "" && Number.isFinite(value) ? `${column} == ${value}` : `missing(${column})`;
  const same = `${column} == ${exactText(level)}`;
  return level === "(empty)" ? `(${same} | ustrtrim(${column}) == "")` : same;
}

/** A variable with the position of each row's category, from 1; missing for others. */
export function codeLines(
  input: ProofInput,
  name: string,
  column: string,
  levels: readonly string[],
): string[] {
  return [
    `generate int ${name} = .`,
    ...levels.map((level, i) => `replace ${name} = ${i + 1} if ${hasLevel(input, column, level)}`),
  ];
}

/** The rows that pass and have every variable, as they are listed or in the order of time. */
export function keepLines(input: ProofInput, names: readonly string[], order: "file" | "time"): string[] {
  return [
    `keep if passes & !missing(${names.join(", ")})`,
    `sort ${order === "file" ? "original" : "place"}`,
    // Without a time column rows are neighbours in their order.
    ...(input.time === null ? ["replace period = _n"] : []),
  ];
}

/** Drops the rows that Estimand left out as outliers. */
export function dropLines(input: ProofInput, rows: readonly number[]): string[] {
  if (rows.length === 0) return [];
  const parts = Array.from({ length: Math.ceil(rows.length / 100) }, (_, i) =>
    rows.slice(100 * i, 100 * (i + 1)),
  );
  return [
    "* The outliers that Estimand left out: Stata has no command for the robust fit that finds them.",
    ...parts.map((part) => `drop if inlist(original, ${part.join(", ")})`),
    ...(input.time === null ? ["replace period = _n"] : []),
  ];
}

/** The columns of 0 and 1 of one X, or the X itself. */
function columnsOfX(input: ProofInput, categories: readonly Levels[], letter: "x" | "z" = "x") {
  let at = 0;
  return input[letter].map((each, i) => {
    const name = `${letter}${i + 1}`;
    if (!each.isCategory) return { names: [name], lines: [] };
    const own = categories[at];
    at += 1;
    if (own === undefined) return { names: [], lines: [] };
    const levels = own.levels.map(({ name: level }) => level);
    const others = levels.flatMap((level, index) => (level === own.base ? [] : [index + 1]));
    return {
      names: others.map((_, index) => `${name}_${index + 1}`),
      lines: [
        ...codeLines(input, name, each.column, levels),
        ...others.map(
          (code, index) => `generate byte ${name}_${index + 1} = ${name} == ${code} if !missing(${name})`,
        ),
      ],
    };
  });
}

/** The variables of squares and interactions, of each pair of categories one. */
function productsOf({ terms }: ProofInput, x: readonly { names: readonly string[] }[]) {
  const products = terms.flatMap(([one, other], i) => {
    const pairs = (x[one]?.names ?? []).flatMap((a) => (x[other]?.names ?? []).map((b) => `${a} * ${b}`));
    return pairs.map((product, index) => ({ name: `t${i + 1}_${index + 1}`, product }));
  });
  return {
    names: products.map(({ name }) => name),
    lines: products.map(({ name, product }) => `generate double ${name} = ${product}`),
  };
}

/**
 * The variables of X, one for each category but its base; those of `z` are given the categories that follow. Products are made of those
 * of X.
 */
export function designOf(input: ProofInput, categories: readonly Levels[]) {
  const ofX = input.x.filter(({ isCategory }) => isCategory).length;
  const x = columnsOfX(input, categories.slice(0, ofX));
  return { x, z: columnsOfX(input, categories.slice(ofX), "z"), products: productsOf(input, x) };
}

/** Rows and variables of a model; `more`: variables that no row may lack beside those of the model. */
export function modelRows(
  input: ProofInput,
  categories: readonly Levels[],
  order: "file" | "time",
  lagOfY: LagPosition | null = null,
  more: readonly string[] = [],
  y = "y",
): ModelRows {
  const { x, products } = designOf(input, categories);
  const own = [...x, products].flatMap(({ names }) => names);
  const terms = lagOfY === "first" ? ["lag_y", ...own] : lagOfY === "last" ? [...own, "lag_y"] : own;
  return {
    lines: [
      ...(lagOfY === null ? [] : ["generate double lag_y = y[previous]"]),
      ...x.flatMap(({ lines }) => lines),
      ...products.lines,
      ...keepLines(input, [y, ...more, ...terms], order),
    ],
    names: ["_cons", ...terms],
    terms: terms.join(" "),
  };
}
