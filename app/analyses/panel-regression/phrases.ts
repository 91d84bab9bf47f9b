/** The findings of a panel regression in words. */
import { countOf, formatBrief, formatCount, phraseP } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import { errorsInWords, heldFixed, listNames, steppedX, unclearSize } from "../sentences/effect-phrases";
import type { Answer } from "../sentences/model-finding";
import { intervalInWords, sizesOf } from "../sentences/sizes";
import { type Part, part, strong } from "../sentences/statement";
import { alsoTerm, termInWords, termSize, turnInWords, unclearTerm } from "../sentences/term-phrases";
import { nameOf, ownValueOf, otherValuesOf, unitsOf } from "../sentences/units";
import { distinctColumns } from "../variables/coefficient-labels";
import { FRACTION_UNIT } from "../variables/value-units";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";
import type { PanelFinding } from "./findings";

/** The maximum number of entities that a sentence names. */
const MOST_NAMES = 3;

const entityOf = ({ entity }: VariableLabels) => entity ?? "entity";
const timeOf = ({ time }: VariableLabels) => time ?? "period";

/** "1", "1 %", "1 percentage point" */
function stepOf({ step = 1, trans, unit }: LabelledVariable): string {
  if (trans === "log") return `${formatBrief(step)}\u202f%`;
  if (unit === FRACTION_UNIT) return `${formatBrief(step)} percentage point${step === 1 ? "" : "s"}`;
  return formatBrief(step);
}

/** A logarithm is described as a percentage of the values. */
function ownName(variable: LabelledVariable): SentencePart[] {
  return nameOf(variable.trans === "log" ? { ...variable, trans: null } : variable);
}

/** "When value of one firm is 1 higher than usual for it, " */
function condition(x: LabelledVariable, labels: VariableLabels, twoWay: boolean): SentencePart[] {
  const usual = twoWay ? `usual for it and for that ${timeOf(labels)}` : "usual for it";
  const at = [...ownValueOf(x), ...otherValuesOf(x)];
  if (x.category)
    return [
      `where one ${entityOf(labels)} is `,
      strong(x.category.level),
      " and not ",
      strong(x.category.base),
      ...at,
      twoWay ? `, compared with all others in that ${timeOf(labels)}, ` : ", ",
    ];
  return [
    "when ",
    ...ownName(x),
    ` of one ${entityOf(labels)} is ${stepOf(x)} higher than ${usual}`,
    ...at,
    ", ",
  ];
}

/** "inv is 0.110 higher (95 % CI 0.033 to 0.187; p = .010" */
function change(
  { effect, at }: Answer,
  labels: VariableLabels,
): { x: LabelledVariable; says: Part[] } | null {
  const x = steppedX(effect, at, labels);
  if (!x) return null;
  const isFall = (effect.coeff ?? 0) < 0;
  const { sign } = unitsOf(labels.y, x);
  const sizes = sizesOf(effect, labels.y, x, isFall);
  const [size = ""] = sizes;
  const how = isFall ? " lower" : " higher";
  return {
    x,
    says: [
      part("size", ...ownName(labels.y), " is ", strong(`${size}${sign}`), how),
      part("evidence", ` (${intervalInWords(sizes, sign, "all")}; ${phraseP(effect.holm_p)}`),
    ],
  };
}

/** "Within one firm, the relation between inv and value depends on capital: one more unit of value where capital is 79.5 goes with …" */
function termDirection(answer: Answer, x: LabelledVariable, labels: VariableLabels, twoWay: boolean): Part[] {
  const beyond = twoWay ? ` and beyond what all share in a ${timeOf(labels)}` : "";
  return [
    part("direction", `within one ${entityOf(labels)}${beyond}, `),
    part("direction", ...termInWords(x, labels, answer.effect.coeff), ": "),
    ...termSize(answer, labels, "all"),
    part("evidence", `, ${errorsInWords(answer.effects.errors, labels)})`),
    part("size", ...othersHeld(answer, labels), "."),
  ];
}

function direction(answer: Answer, labels: VariableLabels, twoWay: boolean): Part[] {
  const own = labels.x[answer.at];
  if (own?.term) return termDirection(answer, own, labels, twoWay);
  const found = change(answer, labels);
  if (!found) return [];
  const errors = errorsInWords(answer.effects.errors, labels);
  return [
    part("direction", ...condition(found.x, labels, twoWay)),
    ...found.says,
    part("evidence", `, ${errors})`),
    part("size", ...othersHeld(answer, labels), "."),
  ];
}

/** ", with capital held fixed": names the other X that have a coefficient. */
function othersHeld({ effects, at }: Answer, labels: VariableLabels): SentencePart[] {
  const own = labels.x[at];
  const x = labels.x.filter((_, i) => (effects.coefficients[i]?.coeff ?? null) !== null);
  return own ? heldFixed(x.indexOf(own), { ...labels, x }) : [];
}

function none({ effects, effect, at }: Answer, labels: VariableLabels): Part[] {
  const x = labels.x[at];
  if (!x) return [];
  const tested = labels.x.filter((_, i) => (effects.coefficients[i]?.p_value ?? null) !== null);
  const within = ` within one ${entityOf(labels)}`;
  const errors = errorsInWords(effects.errors, labels);
  const answer = { effects, effect, at, clear: false };
  if (tested.length <= 1)
    return [
      part("direction", "no clear relation between ", ...nameOf(x), " and ", ...nameOf(labels.y), within),
      part("direction", ...ownValueOf(x), ...otherValuesOf(x)),
      part("evidence", ` (${phraseP(effect.p_value)}): `),
      ...unclearSize(answer, labels, "all"),
      part("evidence", `, ${errors}).`),
    ];
  const all = effects.joint === null ? "" : `all X at once ${phraseP(effects.joint.p_value)}, this one `;
  return [
    part("direction", "no clear relation between ", ...nameOf(labels.y), " and "),
    part("direction", ...listNames(distinctColumns(tested).map(nameOf), "or"), within),
    part("evidence", "; the closest is ", ...(x.category ? [strong(x.category.level)] : nameOf(x))),
    part("evidence", ...ownValueOf(x), ...otherValuesOf(x)),
    part("evidence", ` (${all}${phraseP(effect.holm_p)}): `),
    ...unclearSize(answer, labels, "all"),
    part("evidence", `, ${errors}).`),
  ];
}

function onlyTime(
  { answer, beyond }: Extract<PanelFinding, { say: "within_only_time" }>,
  labels: VariableLabels,
): Part[] {
  const x = labels.x[answer.at];
  if (!x) return [];
  const [entity, time] = [entityOf(labels), timeOf(labels)];
  if (!beyond)
    return [
      part("hedge", ...nameOf(x), ` changes alike in every ${entity}, so what goes with it cannot be told`),
      part("hedge", ` from what happens to all in a ${time}; nothing is claimed.`),
    ];
  return [
    part("hedge", ...nameOf(labels.y), " and ", ...nameOf(x), ` move together in every ${entity}. `),
    part("direction", `Beyond what every ${entity} shares in a ${time}, there is no clear relation`),
    part("evidence", ` (${phraseP(beyond.holm_p)}; without that ${phraseP(answer.effect.holm_p)}): `),
    ...unclearSize({ ...answer, effect: beyond, clear: false }, labels, "all"),
    part("evidence", ")."),
  ];
}

function silence(
  { answer, why }: Extract<PanelFinding, { say: "within_silent" }>,
  labels: VariableLabels,
): Part[] {
  const reason =
    why === "few_entities"
      ? `${formatCount(answer.effects.entities)} values of ${entityOf(labels)} with several rows are too few to tell chance from a relation`
      : "standard errors are not defined here, so chance and a relation cannot be told apart";
  return [
    part("hedge", `nothing can be said beyond these rows: ${reason}. In them `),
    ...unclearSize(answer, labels, "all").slice(0, 1),
    part("size", ` within one ${entityOf(labels)}.`),
  ];
}

function also(answers: readonly Answer[], labels: VariableLabels): Part[] {
  return answers.flatMap((answer, i): Part[] => {
    const found = change(answer, labels);
    if (!found) return [];
    const { x } = found;
    const at = [...ownValueOf(x), ...otherValuesOf(x)];
    const when = x.category
      ? ["where it is ", strong(x.category.level), " and not ", strong(x.category.base), ...at, ", "]
      : ["when ", ...ownName(x), ` is ${stepOf(x)} higher`, ...at, ", "];
    return [
      part("direction", i === 0 ? "also, " : "; ", ...when),
      ...found.says,
      part("evidence", i === answers.length - 1 ? ")." : ")"),
    ];
  });
}

const named = (names: readonly string[]): SentencePart[] => listNames(names.map((name) => [strong(name)]));

function leftWithout(
  { constant, lost, singletons, names }: Extract<PanelFinding, { say: "left_without" }>,
  labels: VariableLabels,
): Part[] {
  const [entity, time] = [entityOf(labels), timeOf(labels)];
  const verb = (of: readonly string[]) => (of.length === 1 ? " does" : " do");
  const sentences: SentencePart[][] = [];
  if (constant.length > 0)
    sentences.push([
      ...named(constant),
      `${verb(constant)} not change within any ${entity}, so nothing is said of ${constant.length === 1 ? "it" : "them"}.`,
    ]);
  if (lost.length > 0)
    sentences.push([
      ...named(lost),
      `${verb(lost)} not change beyond what each ${entity} and each ${time} have in common.`,
    ]);
  if (singletons > 0) {
    const own = names.slice(0, MOST_NAMES);
    const rest = singletons - own.length;
    const others = rest > 0 ? [[countOf(rest, "other")]] : [];
    sentences.push([
      ...listNames([...own.map((name): SentencePart[] => [strong(name)]), ...others]),
      `${singletons === 1 ? " has" : " have"} one row and ${singletons === 1 ? "tells" : "tell"} nothing of changes.`,
    ]);
  }
  return sentences.map((text, i) => part("hedge", ...(i === 0 ? text : [" ", ...text])));
}

/** Puts a finding about a panel into words. */
export function panelPhrase(finding: PanelFinding, labels: VariableLabels): Part[] {
  const [entity, time] = [entityOf(labels), timeOf(labels)];
  switch (finding.say) {
    case "within_direction":
      return direction(finding.answer, labels, finding.twoWay);
    case "within_none":
      return none(finding.answer, labels);
    case "within_only_time":
      return onlyTime(finding, labels);
    case "within_silent":
      return silence(finding, labels);
    case "within_exact":
      return [part("size", `within one ${entity} the X give `, ...nameOf(labels.y), " exactly.")];
    case "nothing_within":
      return [
        part("hedge", ...(finding.names.length > 0 ? named(finding.names) : nameOf(labels.y))),
        part("hedge", finding.names.length > 1 ? " do not change" : " does not change"),
        part("hedge", finding.twoWay ? ` beyond what each ${entity} and each ${time} have in common` : ""),
        part("hedge", finding.twoWay ? "" : ` enough within any ${entity}`),
        part("hedge", ", so nothing can be said of changes within one."),
      ];
    case "within_also":
      return also(finding.answers, labels);
    case "also_term":
      return alsoTerm(finding, labels);
    case "turn":
      return turnInWords(finding, labels);
    case "term_unclear":
      return unclearTerm(finding, labels);
    case "what_is_held":
      return [
        part("hedge", `What never changes in one ${entity} is held fixed`),
        part("hedge", finding.twoWay ? `, and what all share in a ${time}` : ""),
        part("hedge", "; what changes along with X is not, so this need not be a cause."),
      ];
    case "mundlak":
      return finding.differs
        ? [
            part("hedge", `Between values of ${entity} the relation differs from that within`),
            part("evidence", ` (Mundlak, ${phraseP(finding.p)})`),
            part("hedge", ", so random effects would mix the two."),
          ]
        : [
            part("evidence", `No evidence against random effects (Mundlak, ${phraseP(finding.p)})`),
            part("hedge", "; what is said holds without them."),
          ];
    case "left_without":
      return leftWithout(finding, labels);
    case "nickell":
      return [
        part("hedge", "nothing is claimed: the past of ", ...nameOf(labels.y), " is among the X. "),
        part("hedge", `With a level for each ${entity} its coefficient is too small in few periods, `),
        part("hedge", "and all others are biased with it (Nickell 1981)."),
        part("advice", " Leave it out, or use the function Autoregression."),
      ];
    case "panel_few_rows":
      return [part("hedge", `There are few rows: ${countOf(finding.df, "degree")} of freedom are left.`)];
    case "shocks_unseen_within":
      return [
        part(
          "hedge",
          finding.periods === null
            ? "Without a time for every row, shocks that hit all at once cannot be seen."
            : `With ${countOf(finding.periods, "period")}, shocks that hit all at once cannot be seen.`,
        ),
      ];
  }
}
