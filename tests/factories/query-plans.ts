import { MIGRATED_TEMPLATE } from "./paths";
import { SMALL } from "./small-tables";
import { onStatement, openUnwatched, readTexts, type Statement } from "./statements";

/**
 * The plans of all statements that the tests of the server issue. Without statistics, which the application never makes, a
 * plan depends on the schema alone, so an empty database gives the same plans as a large one.
 */

/** Columns with few rows for each value, by a limit of the product. A sort of these rows is short. */
const BOUNDED = new Set([
  // LIMITS.projectColumns, filtersPerProject, analysesPerProject; at most 200 edits are kept.
  "Column.projectId", "RowFilter.projectId", "Analysis.projectId", "ColumnAct.projectId",
  // PLANS.*.projects
  "Project.ownerId", "Project.datasetId",
  "ResultLink.analysisId", "ApiToken.userId", "Passkey.userId", "RecoveryCode.userId", "UserDefault.userId",
  "Upload.ownerId", "Replacement.datasetId",
]); // prettier-ignore

/** Columns with few values, or mostly empty: finding rows by one of these alone reads the table. */
const COARSE =
  /^(?:deletedAt|revokedAt|usedAt|doneAt|restoring|confirmedAt|lockedAt|status|state|kind|purpose|inBin|isDraft|isStaff|isDemo|isOn|undone|applying|expiresAt)$/;

/** Statements that may read more, each with the reason. */
export type Exception = { pattern: RegExp; reason: string };

type Line = { detail: string };

/** The tables of a statement by the name that the plan gives them. */
function tablesOf(sql: string): Map<string, string> {
  const named =
    /\b(?:FROM|JOIN|UPDATE|INTO)\s+(?:[`"]main[`"]\.)?[`"]?(\w+)[`"]?(?:\s+(?:AS\s+)?[`"]?(?!(?:WHERE|SET|ON|ORDER|LIMIT|LEFT|INNER|JOIN|GROUP|VALUES|UNION)\b)(\w+)[`"]?)?/gi;
  return new Map([...sql.matchAll(named)].map(([, table = "", alias]) => [alias ?? table, table]));
}

/** Whether a statement reads a whole small page from the start of an index: it has a limit, and no other condition. */
function isFirstPage({ sql, args }: Statement): boolean {
  const limit = /LIMIT (\?|\d+)(?: OFFSET (\?|\d+))?\s*$/.exec(sql.trim());
  if (limit === null || /\bWHERE (?!1=1)/.test(sql)) return false;
  const at = limit[1] === "?" ? args.at(limit[2] === "?" ? -2 : -1) : limit[1];
  return Number(at) >= 0 && Number(at) <= 2_000;
}

/** The steps of a plan that read or sort without a bound. */
export function findUnbounded(
  statement: Statement,
  lines: readonly Line[],
  growing: ReadonlySet<string>,
): string[] {
  const tables = tablesOf(statement.sql);
  const problems: string[] = [];
  let isBounded = false;
  for (const { detail } of lines) {
    const [, verb, name = ""] = /^(SCAN|SEARCH) (?:main\.)?(\S+)/.exec(detail) ?? [];
    const table = tables.get(name) ?? name;
    if (SMALL.test(table)) isBounded = true;
    // A name that is not a table belongs to a subquery, whose own lines say what it reads.
    if (verb === undefined || !growing.has(table)) continue;
    if (verb === "SCAN") {
      if (!isFirstPage(statement)) problems.push(detail);
      continue;
    }
    const terms = [...detail.matchAll(/(\w+)(=|<|>)\?/g)].map(([, column = "", sign = ""]) => ({
      column,
      sign,
    }));
    const equal = terms.filter(({ sign }) => sign === "=").map(({ column }) => column);
    isBounded ||=
      equal.some((column) => column === "id" || BOUNDED.has(`${table}.${column}`)) || /Hash=\?/.test(detail);
    // A sweep takes away the rows that expire, are deleted or end before a time; nearly all rows do not.
    const isNarrow = ({ column, sign }: { column: string; sign: string }) =>
      sign === "=" ? !COARSE.test(column) : sign === "<" || column !== "expiresAt";
    if (!terms.some(isNarrow)) problems.push(detail);
  }
  const sorted = lines.find(({ detail }) =>
    /^USE TEMP B-TREE FOR (?:ORDER BY|GROUP BY|DISTINCT)/.test(detail),
  );
  if (sorted !== undefined && !isBounded) problems.push(sorted.detail);
  return problems;
}

/** Plans every statement from now on. The answer lists those that read or sort without a bound. */
export function watchPlans(exceptions: readonly Exception[]): () => Promise<string[]> {
  const seen = new Map<string, Statement>();
  onStatement((statement) => {
    const form = statement.sql.replaceAll(/\((?:\?,\s*)+\?\)/g, "(?)");
    if (!seen.has(form)) seen.set(form, statement);
  });
  return async () => {
    const planner = openUnwatched(MIGRATED_TEMPLATE);
    const tables = await readTexts(planner, "SELECT name FROM sqlite_master WHERE type = 'table'");
    const growing = new Set(tables.flat().filter((name) => !SMALL.test(name)));
    const found: string[] = [];
    for (const [form, statement] of seen) {
      if (!/^\s*(?:SELECT|UPDATE|DELETE|WITH)/i.test(form) || form.includes("HelpSearch")) continue;
      const plan = await readTexts(planner, `EXPLAIN QUERY PLAN ${statement.sql}`);
      const lines = plan.map((row) => ({ detail: row.at(-1) ?? "" }));
      const problems = findUnbounded(statement, lines, growing);
      if (problems.length === 0 || exceptions.some(({ pattern }) => pattern.test(form))) continue;
      found.push(
        `${problems.join("; ")}\n    ${form
          .replaceAll(/\s+/g, " ")
          .replace(/^SELECT `main`.*? FROM/, "SELECT … FROM")
          .slice(0, 700)}`,
      );
    }
    planner.close();
    return found;
  };
}
