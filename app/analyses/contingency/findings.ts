/** The findings about two categories, and the rules that choose them (docs/methods/contingency.md). */
import type { ContingencyResult, CrossClaim, KappaResult, McNemarResult } from "~/compute/contract/types";
import { isBelow, LEVEL } from "../sentences/levels";

/** A number with its limits. */
interface Interval {
  value: number;
  lower: number | null;
  upper: number | null;
}

/** Shares of the second category of Y in both rows. */
export interface TwoShares {
  category: string;
  rows: readonly [first: string, second: string];
  shares: readonly [first: number, second: number];
  difference: Interval;
}

/** How strongly the variables of a larger table are related, and the cell farthest from its expected count. */
export interface Strength {
  v: Interval;
  cell: { row: string; column: string; count: number; of: number; expected: number } | null;
}

type Basis = Pick<CrossClaim, "basis" | "errors" | "clusters">;

interface Inside {
  column: string;
  p: number | null;
  /** The difference of shares, for a table of two rows and two columns. */
  difference: Interval | null;
  /** The rows and the category that the difference compares. */
  of: Pick<TwoShares, "category" | "rows"> | null;
}

export type ContingencyFinding =
  /** Within the values of the third column the relation has the other sign. */
  | { say: "turns_within"; inside: Inside }
  /** Within them no clear relation is left of a clear one. */
  | { say: "fades_within"; inside: Inside }
  | { say: "holds_within"; inside: Inside }
  /** Clear within the values of the third column, and not clear without that column. */
  | { say: "only_within"; inside: Inside }
  | { say: "shares_go_together"; two: TwoShares; p: number | null; basis: Basis }
  | { say: "shares_unclear"; two: TwoShares; p: number | null; basis: Basis }
  | { say: "go_together"; strength: Strength; p: number | null; basis: Basis }
  | { say: "categories_apart"; strength: Strength; p: number | null; basis: Basis }
  | { say: "untested_relation"; claim: Pick<CrossClaim, "silent" | "clusters"> }
  | { say: "answers_agree"; kappa: KappaResult; mcnemar: McNemarResult | null; names: readonly string[] }
  | { say: "independence_assumed" };

type Counted = Pick<
  ContingencyResult,
  | "row_names"
  | "columns"
  | "counts"
  | "expected"
  | "row_totals"
  | "row_shares"
  | "cramers_v"
  | "farthest"
  | "kappa"
  | "mcnemar"
  | "within"
  | "claim"
  | "independence_assumed"
>;

const excludes0 = ({ lower, upper }: Interval) => lower !== null && upper !== null && lower * upper > 0;

function twoShares(result: Counted, { difference, lower, upper }: CrossClaim): TwoShares | null {
  const [rows, columns, shares] = [result.row_names ?? [], result.columns ?? [], result.row_shares ?? []];
  const [first, second] = [shares[0]?.[1], shares[1]?.[1]];
  const [name, other] = rows;
  const category = columns[1];
  if (rows.length !== 2 || columns.length !== 2 || !first || !second || !category || !name || !other)
    return null;
  return {
    category,
    rows: [name, other],
    shares: [first.share, second.share],
    difference: { value: difference ?? first.share - second.share, lower, upper },
  };
}

function strengthOf(result: Counted, claim: CrossClaim): Strength {
  const { cramers_v: v, farthest, row_names: rows, columns, counts, expected, row_totals: totals } = result;
  const at = farthest && claim.errors === null && isBelow(farthest.p_value, LEVEL) ? farthest : null;
  return {
    // The limits of V hold for independent rows only.
    v: {
      value: v?.value ?? 0,
      lower: claim.errors === null ? (v?.lower ?? null) : null,
      upper: claim.errors === null ? (v?.upper ?? null) : null,
    },
    cell: at && {
      row: rows?.[at.row] ?? "",
      column: columns?.[at.column] ?? "",
      count: counts?.[at.row]?.[at.column] ?? 0,
      of: totals?.[at.row] ?? 0,
      expected: expected?.[at.row]?.[at.column] ?? 0,
    },
  };
}

/** The relation within the values of the third column; a finding that it turns or fades comes before the claim. */
function insideOf(result: Counted, two: TwoShares | null, isClear: boolean) {
  const { within } = result;
  const none = { before: [] as ContingencyFinding[], after: [] as ContingencyFinding[] };
  if (!within) return none;
  const { column, p_value: p, difference, lower, upper, reversed } = within;
  const inside: Inside = {
    column,
    p,
    difference: difference === null ? null : { value: difference, lower, upper },
    of: two,
  };
  const holds = isBelow(p, LEVEL);
  if (reversed && (isClear || holds)) return { ...none, before: [{ say: "turns_within", inside } as const] };
  if (p === null) return none;
  if (isClear && !holds) return { ...none, before: [{ say: "fades_within", inside } as const] };
  if (isClear) return { ...none, after: [{ say: "holds_within", inside } as const] };
  return holds ? { ...none, after: [{ say: "only_within", inside } as const] } : none;
}

/** Whether two columns go together, how closely, and what a third one makes of it. */
export function contingencyFindings(result: Counted): ContingencyFinding[] {
  const { claim, kappa, mcnemar, row_names: names } = result;
  if (!claim) return [];
  if (claim.silent !== null) return [{ say: "untested_relation", claim }];
  const two = twoShares(result, claim);
  const common = { p: claim.p_value, basis: claim };
  const rejects = isBelow(claim.p_value, LEVEL);
  const isClear = rejects && (two === null || excludes0(two.difference));
  const main: ContingencyFinding = two
    ? { say: isClear ? "shares_go_together" : "shares_unclear", two, ...common }
    : { say: isClear ? "go_together" : "categories_apart", strength: strengthOf(result, claim), ...common };
  const { before, after } = insideOf(result, two, isClear);
  const agree: ContingencyFinding[] =
    kappa && claim.errors === null ? [{ say: "answers_agree", kappa, mcnemar, names: names ?? [] }] : [];
  const assumed: ContingencyFinding[] = result.independence_assumed ? [{ say: "independence_assumed" }] : [];
  return [...before, main, ...after, ...agree, ...assumed];
}
