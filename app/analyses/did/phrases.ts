/** The findings about a treatment in words. */
import {
  countOf,
  formatBrief,
  formatCount,
  formatPercent,
  formatTogether,
  phraseP,
} from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import { listNames } from "../sentences/effect-phrases";
import { type Part, part, strong } from "../sentences/statement";
import { nameOf, unitsOf } from "../sentences/units";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";
import type { DidFinding } from "./findings";

/** The maximum number of entities that a sentence names. */
const MOST_NAMES = 3;
/** A room below this is called none. */
const LEAST_ROOM = 0.005;

type Claimed = Extract<DidFinding, { say: "did_effect" }>["claim"];

const entityOf = ({ entity }: VariableLabels) => entity ?? "entity";
const timeOf = ({ time }: VariableLabels) => time ?? "period";

/** A logarithm's effects are in percent of the variable itself. */
const outcomeName = (y: LabelledVariable): SentencePart[] =>
  y.trans === "log" ? [strong(y.name)] : nameOf(y);

/** The treatment, by its name in the table. */
function treatment({ x: [x] }: VariableLabels): SentencePart {
  return strong(x?.name ?? "the treatment");
}

/** The units of an effect of the treatment as a whole. */
function unitsOfTreatment({ y, x: [x] }: VariableLabels) {
  return unitsOf(y, { ...(x ?? y), trans: null, unit: null });
}

/** Sizes in the unit of Y, with the sign turned if `isFall`. */
function sizes(values: readonly (number | null)[], labels: VariableLabels, isFall = false): string[] {
  const units = unitsOfTreatment(labels);
  const [first = null, ...others] = values.map((value) =>
    value === null ? null : (isFall ? -1 : 1) * units.effect(value),
  );
  return formatTogether(first, ...others);
}

/** "191 values of county are treated, 309 never": who is compared. */
function sides({ treated, compared }: Claimed, notYet: boolean, labels: VariableLabels): string {
  const own = `${formatCount(treated)} treated`;
  const others = formatCount(compared);
  return notYet
    ? `${own} values of ${entityOf(labels)} against those not yet treated, ${others} of them last or never`
    : `${own} against ${others} never treated values of ${entityOf(labels)}`;
}

/** The entities that are only compared. */
const comparing = (notYet: boolean) => (notYet ? "treated last or never" : "never treated");

/** " (95 % CI 0.006 to 0.056; p = .014, 191 treated against 309 never treated values of county)" */
function evidence(from: string, to: string, claim: Claimed, notYet: boolean, labels: VariableLabels): Part {
  const { sign } = unitsOfTreatment(labels);
  const limits = `95\u202f% CI ${from}${sign.startsWith(" ") ? "" : sign} to ${to}${sign}`;
  return part("evidence", ` (${limits}; ${phraseP(claim.p_value)}, ${sides(claim, notYet, labels)})`);
}

function effect(
  { claim, notYet }: Extract<DidFinding, { say: "did_effect" }>,
  labels: VariableLabels,
): Part[] {
  const isFall = (claim.att ?? 0) < 0;
  const ends = isFall ? [claim.upper, claim.lower] : [claim.lower, claim.upper];
  const [size = "", from = "", to = ""] = sizes([claim.att, ...ends], labels, isFall);
  const { sign } = unitsOfTreatment(labels);
  return [
    part("direction", "once ", treatment(labels), " starts, ", ...outcomeName(labels.y), " is "),
    part("size", strong(`${size}${sign}`), isFall ? " lower" : " higher", " than it would be without it"),
    evidence(from, to, claim, notYet, labels),
    part("size", "."),
  ];
}

function none({ claim, notYet }: Extract<DidFinding, { say: "did_none" }>, labels: VariableLabels): Part[] {
  const [size = "", from = "", to = ""] = sizes([claim.att, claim.lower, claim.upper], labels);
  const { sign } = unitsOfTreatment(labels);
  return [
    part("direction", "no clear effect of ", treatment(labels), " on ", ...outcomeName(labels.y)),
    part("size", ": the estimate is ", strong(`${size}${sign}`)),
    evidence(from, to, claim, notYet, labels),
    part("size", "."),
  ];
}

function silence(
  { claim, why, notYet }: Extract<DidFinding, { say: "did_silent" }>,
  labels: VariableLabels,
): Part[] {
  const { treated, compared } = claim;
  const [size = ""] = sizes([claim.att], labels);
  const { sign } = unitsOfTreatment(labels);
  const reason =
    why === "exact"
      ? `the effect is the same for every ${entityOf(labels)}, so chance has no measure`
      : `${formatCount(treated)} treated and ${formatCount(compared)} ${comparing(notYet)} are too few values of ${entityOf(labels)} to tell chance from an effect`;
  return [
    part("hedge", `nothing can be said beyond these rows: ${reason}. In them the estimate is `),
    part("size", strong(`${size}${sign}`), "."),
  ];
}

function beforeStart(
  { largest }: Extract<DidFinding, { say: "before_start" }>,
  labels: VariableLabels,
): Part[] {
  const [size = ""] = sizes([largest], labels);
  const { sign } = unitsOfTreatment(labels);
  return [
    part("evidence", `Before the start both sides moved apart from one ${timeOf(labels)} to the next`),
    part("evidence", ` by up to ${size}${sign} on average.`),
  ];
}

function room(
  { breakdown, limit }: Extract<DidFinding, { say: "trends_may_differ" }>,
  labels: VariableLabels,
): Part[] {
  const [most = ""] = sizes([limit], labels);
  const { sign } = unitsOfTreatment(labels);
  const before = `what they may have differed by before the start (up to ${most}${sign})`;
  return breakdown < LEAST_ROOM
    ? [part("hedge", `If trends may differ after the start by a part of ${before}, the effect may be zero.`)]
    : [
        part(
          "hedge",
          `The effect may be zero once trends differ from one ${timeOf(labels)} to the next by more than `,
        ),
        part("hedge", strong(formatBrief(breakdown, 2)), ` times ${before}.`),
      ];
}

function few(
  { treated, compared, notYet }: Extract<DidFinding, { say: "few_on_a_side" }>,
  labels: VariableLabels,
) {
  const [count, what] = treated <= compared ? [treated, "treated"] : [compared, comparing(notYet)];
  const verb = count === 1 ? "is" : "are";
  return [
    part(
      "hedge",
      `Only ${formatCount(count)} values of ${entityOf(labels)} ${verb} ${what}: what else happened to them counts as the effect.`,
    ),
  ];
}

function twoWay(
  { effect: found, share, sum }: Extract<DidFinding, { say: "two_way_differs" }>,
  labels: VariableLabels,
): Part[] {
  const [size = ""] = sizes([found], labels);
  const { sign } = unitsOfTreatment(labels);
  return [
    part("evidence", "Two-way fixed effects would give ", `${size}${sign}`),
    part("evidence", ": they also compare with those already treated, and count "),
    part(
      "evidence",
      `${formatPercent(share, 1)} of the treated rows with a negative weight (sum ${formatBrief(sum, 2)}).`,
    ),
  ];
}

function leftOut(finding: Extract<DidFinding, { say: "did_left_out" }>, labels: VariableLabels): Part[] {
  const named = (names: readonly string[], count: number): SentencePart[] => {
    const own = names.slice(0, MOST_NAMES);
    const rest = count - own.length;
    const others = rest > 0 ? [[countOf(rest, "other")]] : [];
    return listNames([...own.map((name): SentencePart[] => [strong(name)]), ...others]);
  };
  const { always, alwaysCount, reversals, reversalsCount } = finding;
  const verb = (count: number) => (count === 1 ? " is" : " are");
  const both = alwaysCount > 0 && reversalsCount > 0;
  return [
    ...(alwaysCount > 0
      ? [
          part("hedge", ...named(always, alwaysCount), verb(alwaysCount)),
          part("hedge", ` treated in every ${timeOf(labels)} and left out.`),
        ]
      : []),
    ...(reversalsCount > 0
      ? [
          part("hedge", both ? " " : "", ...named(reversals, reversalsCount), verb(reversalsCount)),
          part("hedge", " left out because the treatment ends."),
        ]
      : []),
  ];
}

/** Puts a finding about a treatment into words. */
export function didPhrase(finding: DidFinding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "did_effect":
      return effect(finding, labels);
    case "did_none":
      return none(finding, labels);
    case "did_silent":
      return silence(finding, labels);
    case "parallel_trends":
      return [
        part(
          "hedge",
          "This rests on parallel trends: that without the treatment both sides would have moved alike, ",
        ),
        part("hedge", "which no test proves."),
      ];
    case "before_start":
      return beforeStart(finding, labels);
    case "trends_may_differ":
      return room(finding, labels);
    case "few_on_a_side":
      return few(finding, labels);
    case "two_way_differs":
      return twoWay(finding, labels);
    case "did_left_out":
      return leftOut(finding, labels);
  }
}
