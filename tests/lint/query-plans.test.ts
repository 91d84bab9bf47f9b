import { expect, it } from "vitest";
import { findUnbounded } from "../factories/query-plans";

const GROWING = new Set(["Dataset", "Job", "Column"]);
const problemsOf = (sql: string, plan: string[], args: unknown[] = []) =>
  findUnbounded(
    { sql, args },
    plan.map((detail) => ({ detail })),
    GROWING,
  );
const FROM = "SELECT x FROM `main`.`Dataset`";

it("a plan that reads or sorts a growing table without a bound is refused", () => {
  expect(problemsOf(`${FROM} WHERE \`name\` = ?`, ["SCAN main.Dataset"])).toHaveLength(1);
  expect(problemsOf('SELECT x FROM "Dataset" d WHERE d."name" = ?', ["SCAN d"])).toHaveLength(1);
  expect(problemsOf(`${FROM} WHERE 1=1 LIMIT ? OFFSET ?`, ["SCAN main.Dataset"], [-1, 0])).toHaveLength(1);
  const coarse = "SEARCH main.Dataset USING INDEX i (deletedAt=?)";
  expect(problemsOf(`${FROM} WHERE \`deletedAt\` IS NULL`, [coarse])).toHaveLength(1);
  const sorted = ["SEARCH main.Dataset USING INDEX i (ownerId=?)", "USE TEMP B-TREE FOR ORDER BY"];
  expect(problemsOf(`${FROM} WHERE \`ownerId\` = ? ORDER BY \`name\``, sorted)).toHaveLength(1);
});

it("a plan that reads a bounded part is not", () => {
  const first = `${FROM} WHERE 1=1 ORDER BY \`createdAt\` LIMIT ? OFFSET ?`;
  expect(problemsOf(first, ["SCAN main.Dataset USING INDEX i"], [50, 0])).toEqual([]);
  const owned = "SEARCH main.Dataset USING INDEX i (ownerId=? AND deletedAt=?)";
  expect(problemsOf(`${FROM} WHERE \`ownerId\` = ?`, [owned])).toEqual([]);
  const columns = ["SEARCH main.Column USING INDEX i (projectId=?)", "USE TEMP B-TREE FOR ORDER BY"];
  expect(problemsOf("SELECT x FROM `main`.`Column` ORDER BY `position`", columns)).toEqual([]);
  expect(problemsOf("SELECT x FROM (SELECT 1) AS `sub`", ["SCAN sub"])).toEqual([]);
});
