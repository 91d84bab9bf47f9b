import type {
  Coefficient,
  ErrorsUsed,
  RegressionResult,
  RobustRegressionResult,
} from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import type { ResultCell, ResultColumn, ResultTable } from "~/lib/result-table";
import type { VariableLabels } from "../variables/variable-labels";
import { usesErrors } from "../sentences/model-rules";
import {
  COEFFICIENT_COLUMNS,
  coefficientName,
  errorCells,
  errorColumns,
  intervalCells,
  intervalColumns,
} from "./estimate-columns";

function lagsInWords(lags: number | null): string {
  return lags === null ? "Newey–West" : `Newey–West, ${lags} ${lags === 1 ? "lag" : "lags"}`;
}

/** One estimator of the standard errors of the same coefficients. */
interface Block {
  prefix: string;
  group: string;
  rows: readonly Coefficient[] | null;
  /** The errors' keys in the evidence of a sentence. */
  errors: readonly ErrorsUsed[];
  /** Degrees of freedom of its t distribution; null if only the evidence has them. */
  df: number | null;
}

const BLANK: ResultCell[] = [null, null, null, null, null];

type ModelResult = RegressionResult | RobustRegressionResult;

/** The method of fitting, which gives its own standard errors. */
type Method = "OLS" | "MM";

/** The standard errors in display order: clustered errors first, the method's own last. */
function listBlocks(result: ModelResult, labels: VariableLabels, method: Method): Block[] {
  const { df } = result;
  const entities = result.evidence?.effects.entities ?? null;
  const all: Block[] = [
    {
      prefix: "cluster_",
      group: `Clustered by ${labels.entity ?? "entity"}`,
      rows: result.cluster_std_err,
      errors: ["cv3", "mm_cv3"],
      df: entities === null ? null : entities - 1,
    },
    {
      prefix: "time_",
      group: `Clustered by ${labels.time ?? "period"}`,
      rows: result.time_std_err ?? null,
      errors: ["cv3_time", "mm_cv3_time"],
      df: null,
    },
    {
      prefix: "jackknife_",
      group: "MM, jackknife",
      rows: "jackknife_std_err" in result ? (result.jackknife_std_err ?? null) : null,
      errors: ["mm_jackknife"],
      df,
    },
    { prefix: "ewc_", group: "EWC", rows: result.ewc_std_err, errors: ["ewc", "mm_ewc"], df: null },
    {
      prefix: "ar1_",
      group: "AR(1)",
      rows: "ar1_std_err" in result ? (result.ar1_std_err ?? null) : null,
      errors: ["ar1"],
      df: null,
    },
    {
      prefix: "hc3_",
      group: "HC3",
      rows: "hc3_std_err" in result ? result.hc3_std_err : null,
      errors: ["hc3"],
      df,
    },
    {
      prefix: "nw_",
      group: lagsInWords(result.nw_lag),
      rows: result.nw_std_err,
      errors: ["newey_west"],
      df,
    },
    { prefix: "", group: method, rows: result.std_err, errors: ["ols", "mm"], df },
  ];
  return all.filter((block) => block.rows !== null);
}

/** Follows the name of the standard errors that the sentence tests by. */
const IN_SENTENCE = "used in the sentence";

interface OrderedBlocks {
  /** The block that the sentence uses; without a sentence, the block of the method itself. */
  first: Block | undefined;
  others: Block[];
  /** Whether the sentence tests by the first block. */
  isUsed: boolean;
}

function orderedBlocks(result: ModelResult, labels: VariableLabels, method: Method): OrderedBlocks {
  const blocks = listBlocks(result, labels, method);
  const evidence = result.evidence ?? null;
  const effects = evidence?.effects ?? null;
  const used = blocks.find(({ errors }) => effects !== null && errors.includes(effects.errors));
  const first = used ?? blocks.find(({ prefix }) => prefix === "");
  const others = blocks.filter((block) => block !== first);
  const df = used ? (effects?.coefficients[0]?.df ?? used.df) : null;
  return {
    first: used ? { ...used, df } : first,
    others,
    isUsed: used !== undefined && evidence !== null && usesErrors(evidence),
  };
}

/** The coefficients with the standard errors that the sentence uses, the constant first; null for a result without them. */
export function rowsOfSentence(result: ModelResult, labels: VariableLabels): readonly Coefficient[] | null {
  return orderedBlocks(result, labels, "hc3_std_err" in result ? "OLS" : "MM").first?.rows ?? null;
}

/** The columns of a block under its heading, with a note such as "CV3, t(10), 95 % CI". */
function blockColumns(
  { prefix, group, errors, df }: Block,
  more: Pick<ResultColumn, "groupMark" | "fold">,
): ResultColumn[] {
  const note = [
    ...(errors.includes("cv3") || errors.includes("cv3_time") ? ["CV3"] : []),
    ...(df === null ? [] : [`t(${formatCount(df)})`]),
    "95\u202f% CI",
  ];
  const heading = { group, groupNote: note.join(", "), ...more };
  return [
    ...errorColumns({ prefix, ...heading }),
    ...intervalColumns({ prefix: prefix === "" ? "ci_" : prefix, ...heading }),
  ];
}

/** The cells of `blockColumns`. */
function blockCells({ rows }: Block, at: number): ResultCell[] {
  const own = rows?.[at];
  return own ? [...errorCells(own), ...intervalCells(own)] : BLANK;
}

const VIF: ResultColumn = {
  key: "vif",
  label: "VIF",
  kind: "number",
  decimals: 2,
  fixed: true,
  isSecondary: true,
};

/**
 * Coefficients with the standard errors of every estimator: first the errors that the sentence uses, then all others, which
 * pages fold away.
 */
function coefficientTable(
  { first, others, isUsed }: OrderedBlocks,
  rows: readonly Coefficient[],
  labels: VariableLabels,
): ResultTable {
  const mark = isUsed ? { groupMark: IN_SENTENCE } : {};
  return {
    key: "coefficients",
    title: `Coefficients for ${labels.y.label}`,
    foldsOf: "Standard errors",
    columns: [
      ...COEFFICIENT_COLUMNS,
      ...(first ? blockColumns(first, mark) : []),
      VIF,
      ...others.flatMap((block) => blockColumns(block, { fold: block.group })),
    ],
    rows: rows.map((row, i): ResultCell[] => [
      coefficientName(row, labels),
      row.coeff,
      ...(first ? blockCells(first, i) : []),
      row.vif ?? { blank: true },
      ...others.flatMap((block) => blockCells(block, i)),
    ]),
  };
}

/** The errors that the sentence does not use, one estimator below the other: as wide as paper. */
function otherErrorsTable(
  { others }: OrderedBlocks,
  rows: readonly Coefficient[],
  labels: VariableLabels,
): ResultTable {
  return {
    key: "errors",
    title: "The same coefficients with other standard errors",
    columns: [
      { key: "errors", label: "Standard errors", kind: "text" },
      { key: "name", label: "", kind: "text" },
      ...errorColumns({}),
      ...intervalColumns({}),
    ],
    rows: others.flatMap((block) =>
      rows.map((row, i): ResultCell[] => [
        i === 0 ? block.group : "",
        coefficientName(row, labels),
        ...blockCells(block, i),
      ]),
    ),
  };
}

/** The coefficients with all standard errors: one table on screen; on paper, a second table for errors not in the sentence. */
export function coefficientTables(
  result: ModelResult,
  labels: VariableLabels,
  method: Method,
): ResultTable[] {
  const { std_err: rows } = result;
  if (!rows) return [];
  const blocks = orderedBlocks(result, labels, method);
  return [coefficientTable(blocks, rows, labels), otherErrorsTable(blocks, rows, labels)];
}
