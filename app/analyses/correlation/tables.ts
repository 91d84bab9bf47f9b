import type { CorrelationResult } from "~/compute/contract/types";
import type { ResultCell, ResultColumn, ResultTable } from "~/lib/result-table";
import { errorsInWords } from "../sentences/effect-phrases";
import type { VariableLabels } from "../variables/variable-labels";
import { coefficientName, type LabelledPair, labelledPairs, scatterplotOf, variablesOf } from "./pairs";

const BLANK: ResultCell = { blank: true };

/** The notes of pairs in words. */
const NOTES = {
  few: "fewer than three rows",
  constant: "no spread",
  perfect: "one follows from the other",
  trend: "both follow a trend",
  reversed: "turns within entities",
} as const;

/** The coefficient of a pair, which opens its scatterplot. */
function coefficientCell(found: LabelledPair | undefined): ResultCell {
  const opens = found ? scatterplotOf(found) : null;
  return found && opens ? { value: found.pair.r, kind: "number", opens } : null;
}

function matrixTable(result: CorrelationResult, labels: VariableLabels): ResultTable {
  const variables = variablesOf(labels);
  const cells = variables.map(() => variables.map((): ResultCell => BLANK));
  const pairs = labelledPairs(result, labels);
  let at = 0;
  for (let a = 0; a < variables.length; a++)
    for (let b = a + 1; b < variables.length; b++) {
      const row = cells[b];
      if (row) row[a] = coefficientCell(pairs[at]);
      at++;
    }
  return {
    key: "matrix",
    title: `${coefficientName(result)} of each pair`,
    columns: [
      { key: "name", label: "Variable", kind: "text" },
      ...variables.slice(0, -1).map(({ label }, i): ResultColumn => ({
        key: `c${i}`,
        label,
        kind: "number",
        decimals: 3,
        fixed: true,
      })),
    ],
    rows: variables.slice(1).map(({ label }, i) => [label, ...(cells[i + 1] ?? []).slice(0, -1)]),
  };
}

function pairsTable(result: CorrelationResult, labels: VariableLabels): ResultTable {
  const pairs = labelledPairs(result, labels);
  const isPanel = pairs.some(({ pair }) => pair.within !== null);
  const hasPartial = pairs.some(({ pair }) => pair.partial !== null);
  const hasNote = pairs.some(({ pair }) => pair.note !== null);
  // The matrix, which two variables do not have, opens the scatterplots.
  const isAlone = pairs.length === 1;
  const { claim } = result;
  const by = claim?.errors ? errorsInWords(claim.errors, labels) : "HC4m errors where they are wider";
  const sentence = `Sentence: ${by}`;
  return {
    key: "pairs",
    title: "Pairs of variables",
    columns: [
      { key: "a", label: "First", kind: "text" },
      { key: "b", label: "Second", kind: "text" },
      { key: "n", label: "N", kind: "count" },
      { key: "r", label: coefficientName(result), kind: "number" },
      { key: "lower", label: "95\u202f% from", kind: "number" },
      { key: "upper", label: "to", kind: "number" },
      { key: "p", label: "p", kind: "p" },
      { key: "p_holm", label: "p (Holm)", kind: "p" },
      { key: "claimed_lower", label: "95\u202f% from", kind: "number", group: sentence },
      { key: "claimed_upper", label: "to", kind: "number", group: sentence },
      { key: "claimed", label: "p (Holm)", kind: "p", group: sentence },
      ...(hasPartial ? [{ key: "partial", label: "Partial", kind: "number" as const }] : []),
      ...(isPanel
        ? [
            { key: "within", label: "Within entities", kind: "number" as const },
            { key: "between", label: "Between entities", kind: "number" as const },
          ]
        : []),
      ...(hasNote ? [{ key: "note", label: "Note", kind: "text" as const }] : []),
    ],
    rows: pairs.map((found) => {
      const { pair, at, a, b } = found;
      return [
        a.label,
        b.label,
        pair.n,
        isAlone ? coefficientCell(found) : pair.r,
        pair.lower,
        pair.upper,
        pair.p_value,
        pair.p_holm,
        claim?.pairs[at]?.lower ?? null,
        claim?.pairs[at]?.upper ?? null,
        claim?.pairs[at]?.p_holm ?? null,
        ...(hasPartial ? [pair.partial] : []),
        ...(isPanel ? [pair.within, pair.between] : []),
        ...(hasNote ? [pair.note ? NOTES[pair.note] : ""] : []),
      ];
    }),
  };
}

function survivalTable(result: CorrelationResult, labels: VariableLabels): ResultTable[] {
  const { other_ways: ways } = result;
  if (!ways || ways.length === 0) return [];
  return [
    {
      key: "survival",
      title: "Does the conclusion survive?",
      columns: [
        { key: "a", label: "First", kind: "text" },
        { key: "b", label: "Second", kind: "text" },
        { key: "pearson", label: "Pearson", kind: "number", decimals: 3 },
        { key: "spearman", label: "Spearman (ranks)", kind: "number", decimals: 3 },
        { key: "robust", label: "Robust (MM)", kind: "number", decimals: 3 },
      ],
      rows: labelledPairs(result, labels).map(({ at, a, b }) => [
        a.label,
        b.label,
        ways[at]?.pearson ?? null,
        ways[at]?.spearman ?? null,
        ways[at]?.robust ?? null,
      ]),
    },
  ];
}

/** The matrix, the pairs, and each pair by other coefficients; empty if the result is only a message. */
export function correlationTables(result: CorrelationResult, labels: VariableLabels): ResultTable[] {
  if (!result.pairs) return [];
  return [
    ...(labels.x.length > 1 ? [matrixTable(result, labels)] : []),
    pairsTable(result, labels),
    ...survivalTable(result, labels),
  ];
}
