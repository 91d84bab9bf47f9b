/**
 * The rules by which a comparison of models is put into findings (docs/methods/comparison.md#the-sentence). It repeats what
 * the sentence of each model claims and adds no claim of its own: models share rows, so that a difference between them is not
 * tested, and a relation that is clear in one and not in another need not differ between them.
 */
import type {
  Claim,
  ComparedModel,
  ComparisonFinding,
  ComparisonSituation,
  NoClaimReasonOfModel,
  TermInModels,
} from "./comparison-finding";
import type { LagFinding, ModelFinding } from "./model-finding";
import type { Statement } from "./statement";

/** The maximum number of findings about variables; the other findings are only in the table. */
const MOST_TERMS = 4;

/** The claim of a model's sentence about each of its coefficients. */
interface ClaimsOfModel {
  claims: Claim[];
  silence: NoClaimReasonOfModel | null;
  isCurved: boolean;
  hasOneRow: boolean;
  pastDependsOnOutliers: boolean;
}

/** The direction of a clear relation. */
export function directionOf({ coeff }: { coeff: number | null }): Claim {
  return (coeff ?? 0) < 0 ? "less" : "more";
}

/**
 * Reads the claims of a model off its sentence.
 *
 * @param count coefficients without the constant
 * @param lagAt index of the lag of Y among them; null without one
 */
export function claimsOf(statement: Statement, count: number, lagAt: number | null): ClaimsOfModel {
  const claims = Array.from({ length: count }, (): Claim => "unsaid");
  const found: ClaimsOfModel = {
    claims,
    silence: null,
    isCurved: false,
    hasOneRow: false,
    pastDependsOnOutliers: false,
  };
  const all = (claim: Claim) => claims.forEach((_, at) => at !== lagAt && (claims[at] = claim));
  for (const said of statement) {
    // The sentence of a model has no other findings.
    const finding = said.finding as ModelFinding | LagFinding;
    switch (finding.say) {
      case "direction":
        all("none");
        claims[finding.used.at] = directionOf(finding.used.effect);
        break;
      case "also":
        for (const { at, effect } of finding.effects) claims[at] = directionOf(effect);
        break;
      case "also_term":
        claims[finding.answer.at] = directionOf(finding.answer.effect);
        break;
      case "no_relation":
        all("none");
        break;
      case "own_past":
        if (lagAt !== null) claims[lagAt] = finding.used.clear ? directionOf(finding.used.effect) : "none";
        break;
      case "past_depends_on_outliers":
        found.pastDependsOnOutliers = true;
        break;
      case "depends_on_outliers":
        found.silence = "outliers";
        break;
      case "shared_trend":
        found.silence = "trend";
        break;
      case "only_time":
        all("none");
        break;
      case "biased":
        found.silence = "biased";
        break;
      case "silent":
        found.silence = finding.why;
        break;
      case "exact":
        found.silence = "exact";
        break;
      case "not_straight":
        found.isCurved = true;
        break;
      case "one_row":
        found.hasOneRow = true;
        break;
    }
  }
  return found;
}

/** Groups items by a text, in order of appearance. */
export function grouped<Thing>(things: readonly Thing[], by: (thing: Thing) => string): Thing[][] {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) groups.set(by(thing), [...(groups.get(by(thing)) ?? []), thing]);
  return [...groups.values()];
}

const marksOf = (models: readonly ComparedModel[]) => models.map(({ mark }) => mark);

/** The variables that several models have, each with the models. */
function sharedTerms(models: readonly ComparedModel[]): TermInModels[] {
  const all = models.flatMap((model) => model.terms.map((term) => ({ model, term })));
  return grouped(all, ({ term }) => term.key)
    .filter((group) => group.length > 1)
    .map((group) => ({ in: group, having: group.length }));
}

function withClaim(term: TermInModels, claim: Claim): TermInModels {
  return { ...term, in: term.in.filter((each) => each.term.claim === claim) };
}

type TermFinding = Extract<ComparisonFinding, { say: "turns" | "kept" | "partly" }> | "nowhere" | null;

/** The common finding of the models about a variable; null when fewer than two of them have a claim. */
function findingOf(term: TermInModels): TermFinding {
  const [more, less, none] = [withClaim(term, "more"), withClaim(term, "less"), withClaim(term, "none")];
  if (more.in.length + less.in.length + none.in.length < 2) return null;
  if (more.in.length > 0 && less.in.length > 0) return { say: "turns", more, less };
  if (more.in.length === 0 && less.in.length === 0) return "nowhere";
  const direction = more.in.length > 0 ? "more" : "less";
  const clear = direction === "more" ? more : less;
  if (none.in.length > 0) return { say: "partly", direction, clear, unclear: none };
  return { say: "kept", direction, term: clear };
}

/** The findings about variables: that turn, keep their direction, are clear in some models, or are clear in none. */
function termFindings(models: readonly ComparedModel[]): ComparisonFinding[] {
  const shared = sharedTerms(models);
  if (shared.length === 0) return [{ say: "nothing_shared" }];
  const found = shared.map((term) => ({ term, finding: findingOf(term) }));
  const of = <Say extends "turns" | "kept" | "partly">(say: Say) =>
    found.flatMap(({ finding }) =>
      finding !== null && finding !== "nowhere" && finding.say === say
        ? [finding as Extract<ComparisonFinding, { say: Say }>]
        : [],
    );
  const ordered = [...of("turns"), ...of("kept"), ...of("partly")];
  const named = ordered.slice(0, MOST_TERMS);
  const rest = ordered.length - named.length;
  const nowhere = found.flatMap(({ term, finding }) =>
    finding === "nowhere" ? [withClaim(term, "none")] : [],
  );
  const inSameModels = grouped(nowhere, ({ in: models }) => models.map(({ model }) => model.mark).join());
  const kept = named.filter((finding) => finding.say === "kept");
  return [
    ...named.filter((finding) => finding.say === "turns"),
    ...kept.slice(0, 1),
    ...(kept.length > 1
      ? [
          {
            say: "also_kept" as const,
            terms: kept.slice(1).map(({ direction, term }) => ({ direction, term })),
          },
        ]
      : []),
    ...named.filter((finding) => finding.say === "partly"),
    ...(rest > 0 ? [{ say: "more_terms" as const, count: rest }] : []),
    ...inSameModels.map((terms) => ({ say: "nowhere" as const, terms })),
  ];
}

function rowFinding({ models, rows }: ComparisonSituation): ComparisonFinding[] {
  const [first] = models;
  if (first === undefined) return [];
  if (rows?.areSame) return [{ say: "same_rows", count: first.used }];
  const used = models.map(({ mark, used: count }) => ({ mark, count }));
  return [{ say: "other_rows", used, shared: rows?.shared ?? null }];
}

/** The findings of a comparison of two or more models, in order. */
export function comparisonFindings(situation: ComparisonSituation): ComparisonFinding[] {
  const { models } = situation;
  const byY = grouped(models, ({ y }) => String(y.column));
  if (byY.length > 1) {
    const groups = byY.map((group) => ({ name: group[0]?.y.name ?? "", marks: marksOf(group) }));
    return [{ say: "different_y", groups }, ...rowFinding(situation)];
  }
  const inUnits = models.filter(({ measure }) => measure === null);
  const measures = grouped(
    models.filter(({ measure }) => measure !== null),
    ({ measure }) => measure ?? "",
  ).map((group) => ({ measure: group[0]?.measure ?? "", marks: marksOf(group) }));
  const curved = models.filter(({ isCurved }) => isCurved);
  const silent = grouped(
    models.filter(({ silence }) => silence !== null),
    ({ silence }) => silence ?? "",
  );
  const reasons = silent.flatMap((group) => {
    const why = group[0]?.silence ?? null;
    return why === null ? [] : [{ why, marks: marksOf(group) }];
  });
  const past = models.filter(({ pastDependsOnOutliers }) => pastDependsOnOutliers);
  const oneRow = models.filter(({ hasOneRow }) => hasOneRow);
  return [
    ...(curved.length > 0 ? [{ say: "curved" as const, marks: marksOf(curved) }] : []),
    ...(inUnits.length > 1 ? termFindings(inUnits) : []),
    ...(measures.length > 0 ? [{ say: "other_measures" as const, groups: measures }] : []),
    ...(reasons.length > 0 ? [{ say: "unsaid" as const, reasons }] : []),
    ...(past.length > 0 ? [{ say: "past_unsaid" as const, marks: marksOf(past) }] : []),
    ...(oneRow.length > 0 ? [{ say: "one_row" as const, marks: marksOf(oneRow) }] : []),
    ...rowFinding(situation),
  ];
}
