import type {
  ModelEvidence,
  Note,
  RegressionResult,
  RobustRegressionResult,
  TestKey,
  TestResult,
} from "~/compute/contract/types";
import { formatBrief, formatCount, formatNumber, phraseP } from "~/lib/format-number";
import { sentenceText } from "~/lib/sentence";
import { modelPhrase } from "../sentences/model-phrases";
import { sentenceOf, speak } from "../sentences/statement";
import type { VariableLabels } from "../variables/variable-labels";

/** Whether something speaks against an assumption, nothing does, or it is not known. */
type CheckState = "against" | "nothing" | "open";

/** One assumption of a model: the finding, in one line and in sentences. */
export interface Check {
  key: string;
  title: string;
  /** The figure that decides: "RESET p < .001". */
  figure: string;
  state: CheckState;
  readings: { name: string; text: string }[];
}

interface TestedAssumption {
  key: string;
  title: string;
  tests: readonly TestKey[];
}

const LINEAR: TestedAssumption = { key: "form", title: "Linear form", tests: ["reset"] };
const SPREAD: TestedAssumption = {
  key: "spread",
  title: "Equal spread",
  tests: ["breusch_pagan", "white"],
};
const INDEPENDENT: TestedAssumption = {
  key: "independence",
  title: "Independent errors",
  tests: ["breusch_godfrey_1"],
};
const NORMAL: TestedAssumption = { key: "normality", title: "Normal residuals", tests: ["jarque_bera"] };

const SHORT_NAMES: Record<TestKey, string> = {
  breusch_pagan: "Breusch–Pagan",
  white: "White",
  jarque_bera: "Jarque–Bera",
  breusch_godfrey_1: "Breusch–Godfrey",
  reset: "RESET",
};

/** VIF above which an X overlaps strongly with the others: docs/methods/regression.md#collinearity. */
const LARGE_VIF = 10;

/** The state that the core's reading of a test gives, so that a card never contradicts the sentence in it. */
export function stateOf(reading: string): CheckState {
  if (/^(Strong|Some) evidence/.test(reading)) return "against";
  return reading.startsWith("No evidence") ? "nothing" : "open";
}

function worst(states: readonly CheckState[]): CheckState {
  return states.includes("against") ? "against" : states.includes("nothing") ? "nothing" : "open";
}

/** An assumption with its tests; empty if no test of it was made. */
function testedCheck({ key, title, tests: keys }: TestedAssumption, tests: readonly TestResult[]): Check[] {
  const own = keys.flatMap((each) => tests.find((test) => test.key === each) ?? []);
  const decisive = [...own].sort((a, b) => (a.p_value ?? 2) - (b.p_value ?? 2))[0];
  if (!decisive) return [];
  const name = SHORT_NAMES[decisive.key];
  return [
    {
      key,
      title,
      figure: decisive.p_value === null ? `${name}: not computed` : `${name} ${phraseP(decisive.p_value)}`,
      state: worst(own.map(({ reading }) => stateOf(reading))),
      readings: own.map((test) => ({ name: test.display_name, text: test.reading })),
    },
  ];
}

/** Adds the points outside the band of the Q-Q plot to the tests of normal residuals. */
function normalChecks({ tests, standardized_residuals_qq_plot: qq }: RegressionResult): Check[] {
  const [check] = testedCheck(NORMAL, tests ?? []);
  if (!check || !qq || qq.outside === null || qq.total === 0) return check ? [check] : [];
  const count = `${formatCount(qq.outside)} of ${formatCount(qq.total)}`;
  const lie = qq.outside === 1 ? "point lies" : "points lie";
  const text =
    qq.outside === 0
      ? `All ${formatCount(qq.total)} points lie inside the simultaneous 95\u202f% band.`
      : `${count} ${lie} outside the simultaneous 95\u202f% band, which holds all points in 95 of 100 samples of a normal.`;
  return [
    {
      ...check,
      figure: `${count} outside band`,
      state: qq.outside > 0 ? "against" : check.state,
      readings: [{ name: "Q-Q plot", text }, ...check.readings],
    },
  ];
}

/** How strongly the X overlap; empty if there is only one X, whose VIF is 1. */
function overlapCheck({
  std_err: coefficients,
  notes,
  reg_stat: statistics,
}: RegressionResult | RobustRegressionResult): Check[] {
  const known = (coefficients ?? []).flatMap(({ display_name: name, vif }) =>
    vif === null ? [] : [{ name, vif }],
  );
  const [largest] = [...known].sort((a, b) => b.vif - a.vif);
  if (!largest || known.length < 2) return [];
  const own = notes.filter(isOfOverlap);
  const warnings = own.map(({ code, text }) => ({
    name: code === "W-VIF" ? "VIF" : "Condition number",
    text,
  }));
  const condition = statistics?.condition_number?.value ?? null;
  // The card names the figure that the warning is about.
  const isOfCondition = condition !== null && own.length > 0 && own.every(({ code }) => code === "W-COND");
  const calm = `The largest VIF is ${formatNumber(largest.vif, 2)} (${largest.name}). Above ${LARGE_VIF}, an X overlaps so strongly with the others that its coefficient is imprecise.`;
  return [
    {
      key: "overlap",
      title: "Collinearity",
      figure: isOfCondition
        ? `Condition number ${formatBrief(condition)}`
        : `VIF at most ${formatNumber(largest.vif, 2)}`,
      state: warnings.length > 0 ? "against" : "nothing",
      readings: warnings.length > 0 ? warnings : [{ name: "VIF", text: calm }],
    },
  ];
}

/** Whether a note warns of X that overlap: the card of collinearity has it. */
export function isOfOverlap({ code }: Note): boolean {
  return code === "W-VIF" || code === "W-COND";
}

/** Whether one row decides the result. */
function influenceCheck(evidence: ModelEvidence | null, labels: VariableLabels): Check[] {
  if (!evidence || evidence.effects.silent === "exact" || evidence.effects.silent === "no_errors") return [];
  const { influential: row } = evidence;
  const check = { key: "influence", title: "Influence" };
  if (row === null) {
    const text =
      "Without any one row, no direction turns, none becomes or stops being significant; no Cook’s distance is above 1.";
    return [
      {
        ...check,
        figure: "No influential row",
        state: "nothing",
        readings: [{ name: "One row left out", text }],
      },
    ];
  }
  const text = sentenceText(sentenceOf(speak([{ say: "one_row", row }], modelPhrase, labels)));
  return [
    {
      ...check,
      figure: `Row ${row.row}: Cook’s D ${formatBrief(row.cooks_d, 2)}`,
      state: "against",
      readings: [{ name: "One row left out", text }],
    },
  ];
}

/** The assumptions of a least-squares fit. */
export function regressionChecks(result: RegressionResult, labels: VariableLabels): Check[] {
  const tests = result.tests ?? [];
  return [
    ...testedCheck(LINEAR, tests),
    ...testedCheck(SPREAD, tests),
    ...testedCheck(INDEPENDENT, tests),
    ...normalChecks(result),
    ...overlapCheck(result),
    ...influenceCheck(result.evidence, labels),
  ];
}

/** The checks of a robust fit: it assumes no normal errors and no equal spread. */
export function robustChecks(result: RobustRegressionResult): Check[] {
  const value = (key: string) => result.reg_stat?.[key]?.value ?? null;
  const [far, without] = [value("n_outlier"), value("n_zero_weight")];
  const rows: Check[] =
    far === null
      ? []
      : [
          {
            key: "far",
            title: "Rows far from the fit",
            figure: `${formatCount(far)} of ${formatCount(result.n)}`,
            state: far > 0 ? "against" : "nothing",
            readings: [
              {
                name: "Beyond 2.5 scales",
                text: `${formatCount(far)} rows get less weight, ${formatCount(without)} of them none. Are they errors, or real and informative?`,
              },
            ],
          },
        ];
  return [...rows, ...overlapCheck(result)];
}
