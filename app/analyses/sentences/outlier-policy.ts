import type { OutliersRemoved, ResultHead } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import { inWords } from "~/lib/sentence";
import { excludesOutliers, type OutlierTreatment } from "../definition";
import { leftOutOf } from "./removal";

/** The parts of a result that the policy reads. */
export interface TreatedResult {
  title: string;
  treatment: OutlierTreatment;
  outliers: OutliersRemoved | null;
  result: ResultHead;
}

interface OutlierPolicy {
  /** Whole sentences, one per treatment. */
  sentences: string[];
  /** Whether any outlier was found, so that keeping outliers would change a result. */
  hasOutliers: boolean;
}

/** "1 outlier (above 25,606)", in the words of the row ledger. */
function leftOutWords({ result }: TreatedResult): string | null {
  const step = result.rows.steps.find(({ reason }) => reason === "outliers");
  return step ? `${formatCount(step.count)} ${step.text}` : null;
}

const REST: Record<Exclude<OutlierTreatment, "left_out">, (names: string, one: boolean) => string> = {
  marked: (names, one) =>
    `${names} ${one ? "draws" : "draw"} outliers as hollow points where the axis of the other values reaches them.`,
  hidden: (names, one) =>
    `${names} ${one ? "keeps" : "keep"} outliers; points beyond the outer fences are not drawn.`,
  used: (names, one) =>
    `${names} ${one ? "leaves" : "leave"} outliers out of the table of statistics; the robust table keeps them, with little weight.`,
  none: (names, one) => `${names} ${one ? "keeps" : "keep"} outliers.`,
  weighted: (names, one) => `${names} ${one ? "keeps" : "keep"} outliers, with less weight.`,
};

/** The place of outliers in the row ledger of one result where the ledger has no step for them; null where it has one. */
export function outlierRemark(
  { treatment, outliers, result }: TreatedResult,
  exclude: boolean,
): string | null {
  if (treatment !== "left_out" || result.message !== undefined) return null;
  if (!exclude) return "outliers kept";
  return outliers?.state === "done" && leftOutOf(outliers) === 0 ? "no outliers found" : null;
}

/**
 * Says once for all functions of an analysis what they do with outliers.
 *
 * @param exclude whether the analysis excludes outliers
 */
export function outlierPolicy(results: readonly TreatedResult[], exclude: boolean): OutlierPolicy {
  const judged = results.filter(({ result }) => result.message === undefined);
  if (judged.length === 0 || !judged.some(({ treatment }) => excludesOutliers(treatment)))
    return { sentences: [], hasOutliers: false };
  if (!exclude) return { sentences: ["Outliers are kept."], hasOutliers: false };
  const hasOutliers = judged.some(({ outliers }) => leftOutOf(outliers) > 0);
  const isRefused = judged.some(({ outliers }) => outliers !== null && outliers.state !== "done");
  if (!hasOutliers) return { sentences: isRefused ? [] : ["No outliers found."], hasOutliers };
  const named = (treatment: OutlierTreatment) => judged.filter((each) => each.treatment === treatment);
  const sentences: string[] = [];
  // Functions with another rule leave out other rows: each set of rows is said with the functions that leave it out. A
  // function that uses them in a second table is named there.
  for (const words of new Set(judged.map(leftOutWords))) {
    if (words === null) continue;
    const alike = judged.filter((each) => leftOutWords(each) === words);
    const whole = alike.filter(({ treatment }) => treatment !== "used");
    const names = (whole.length > 0 ? whole : alike).map(({ title }) => title);
    sentences.push(`${inWords(names)} ${names.length === 1 ? "leaves" : "leave"} out ${words}.`);
  }
  for (const [treatment, say] of Object.entries(REST)) {
    const those = named(treatment as OutlierTreatment);
    if (those.length > 0) sentences.push(say(inWords(those.map(({ title }) => title)), those.length === 1));
  }
  return { sentences, hasOutliers };
}

/** The results of one dependent variable, by its label. */
export interface ResultsOfDependent {
  label: string;
  results: readonly TreatedResult[];
}

/** The sentences about several dependent variables. */
interface OutlierPolicies extends OutlierPolicy {
  /** Whether each sentence is about one dependent variable, which it begins with. */
  isByVariable: boolean;
}

/** Like `outlierPolicy`, for each dependent variable; what holds for all of them is said once. */
export function outlierPolicies(
  dependents: readonly ResultsOfDependent[],
  exclude: boolean,
): OutlierPolicies {
  const policies = dependents.map(({ label, results }) => ({ label, ...outlierPolicy(results, exclude) }));
  const hasOutliers = policies.some((each) => each.hasOutliers);
  const texts = policies.map(({ sentences }) => sentences.join(" "));
  // Counts and limits of outliers belong to one variable, even where the words are equal.
  const isSame = policies.length < 2 || (!hasOutliers && new Set(texts).size === 1);
  if (isSame) return { sentences: policies[0]?.sentences ?? [], hasOutliers, isByVariable: false };
  const sentences = policies.flatMap(({ label }, i) => (texts[i] ? [`${label}: ${texts[i]}`] : []));
  return { sentences, hasOutliers, isByVariable: true };
}
