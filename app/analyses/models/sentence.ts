import type { Coefficient, RegressionPanel, RobustRegressionPanel } from "~/compute/contract/types";
import { formatBrief, formatPercent, phraseP } from "~/lib/format-number";
import { inWords, type Sentence, type SentencePart } from "~/lib/sentence";
import type { Asked, AskedVariable } from "../asked";

const SIGNIFICANT = 0.05;

/** A panel whose coefficients are put into words. */
type Spoken = RegressionPanel | RobustRegressionPanel;

const strong = (text: string): SentencePart => ({ strong: text });

interface Effect {
  /** "one unit more of value" */
  step: SentencePart[];
  /** Turns a coefficient into the size of the effect: 0.0116 → "1.17 %". */
  size: (coefficient: number) => string;
  /** "inv" */
  outcome: string;
}

/** What a coefficient says, by the transforms of both sides: logarithms make percentages. */
function effectOf(y: AskedVariable, x: AskedVariable): Effect {
  const plainY = y.trans === null;
  const plainX = x.trans === null;
  const logY = y.trans === "log";
  const logX = x.trans === "log";
  const percentOfX: SentencePart[] = ["1\u202f% more of ", strong(x.name)];
  const unitOfX: SentencePart[] = ["one unit more of ", strong(x.label)];
  if (logY && logX)
    return { step: percentOfX, size: (b) => `${formatBrief(Math.abs(b), 3)}\u202f%`, outcome: y.name };
  if (logY && plainX) {
    return { step: unitOfX, size: (b) => formatPercent(Math.abs(Math.expm1(b)), 2), outcome: y.name };
  }
  if (plainY && logX) {
    return { step: percentOfX, size: (b) => formatBrief(Math.abs(b) * Math.log(1.01), 4), outcome: y.name };
  }
  return { step: unitOfX, size: (b) => formatBrief(Math.abs(b), 4), outcome: y.label };
}

function mainSentence(panel: Spoken, asked: Asked, at: number, row: Coefficient): SentencePart[] {
  const x = asked.x[at];
  const { coeff } = row;
  if (!x || coeff === null) return [];
  const { step, size, outcome } = effectOf(asked.y, x);
  const direction = coeff >= 0 ? "more" : "less";
  const others = asked.x.filter((_, i) => i !== at).map((other) => other.label);
  const errors = panel.nw_std_err ? "Newey–West" : "tests" in panel ? "OLS" : "MM";
  return [
    `Higher ${x.name} goes with ${coeff >= 0 ? "higher" : "lower"} ${asked.y.name}: `,
    ...step,
    " goes with ",
    strong(size(coeff)),
    ` ${direction} of ${outcome} (95\u202f% interval of the coefficient ${formatBrief(row.ci_lower, 3)} to ${formatBrief(row.ci_upper, 3)} with ${errors} errors)`,
    others.length > 0 ? `, ${inWords(others)} held fixed.` : ".",
  ];
}

function explained(panel: Spoken, asked: Asked): SentencePart[] {
  const share = panel.reg_stat?.r_squared?.value ?? null;
  if (share === null) return [];
  const who = asked.x.length === 1 ? ` ${asked.x[0]?.label ?? "It"} explains ` : " Together they explain ";
  return [who, strong(formatPercent(share)), " of the variation."];
}

function pOf(panel: RegressionPanel, key: string): number | null {
  return panel.tests?.find((test) => test.key === key)?.p_value ?? null;
}

function cautions(panel: RegressionPanel): SentencePart[] {
  const autocorrelation = pOf(panel, "breusch_godfrey_1");
  const spread = pOf(panel, "breusch_pagan");
  const watson = panel.reg_stat?.durbin_watson?.value ?? null;
  const found = [
    ...(autocorrelation !== null && autocorrelation < SIGNIFICANT
      ? [`they are autocorrelated (Durbin–Watson ${formatBrief(watson, 2)})`]
      : []),
    ...(spread !== null && spread < SIGNIFICANT
      ? [`their spread is uneven (Breusch–Pagan ${phraseP(spread)})`]
      : []),
  ];
  if (found.length === 0) return [];
  const advice = panel.nw_std_err ? ", so read the Newey–West columns." : ".";
  return [` The residuals have a pattern: ${inWords(found)}${advice}`];
}

/** The strongest coefficient in words, what the model explains, and which errors to read. */
export function regressionSentence(panel: RegressionPanel, asked: Asked): Sentence {
  const said = strongestEffect(panel, asked);
  return said.length > 0 && hasTests(panel) ? [...said, ...cautions(panel)] : said;
}

/** Whether any coefficient could be tested: a perfect fit has none, and nothing to be cautious about. */
function hasTests(panel: RegressionPanel): boolean {
  return (panel.nw_std_err ?? panel.std_err ?? []).slice(1).some((row) => row.p_value !== null);
}

/** The strongest coefficient in words, and what the model explains. */
export function strongestEffect(panel: Spoken, asked: Asked): Sentence {
  const rows = panel.nw_std_err ?? panel.std_err ?? [];
  const slopes = rows.slice(1).map((row, at) => ({ row, at }));
  const ranked = slopes
    .filter(({ row }) => row.p_value !== null)
    .sort((a, b) => Math.abs(b.row.t_stat ?? 0) - Math.abs(a.row.t_stat ?? 0));
  const strongest = ranked[0];
  if (!strongest) {
    const [first] = slopes;
    return first ? [...mainSentence(panel, asked, first.at, first.row), ...explained(panel, asked)] : [];
  }
  const p = strongest.row.p_value ?? 1;
  const start =
    p < SIGNIFICANT
      ? mainSentence(panel, asked, strongest.at, strongest.row)
      : [
          asked.x.length === 1
            ? `${strongest.row.display_name} is not clearly related to ${asked.y.label} at the 5\u202f% level (${phraseP(p)}).`
            : `None of the X is clearly related to ${asked.y.label} at the 5\u202f% level; the closest is ${strongest.row.display_name} (${phraseP(p)}).`,
        ];
  return [...start, ...explained(panel, asked)];
}
