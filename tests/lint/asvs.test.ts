import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const { requirements } = JSON.parse(readFileSync("tests/lint/asvs-5.json", "utf8")) as {
  requirements: Record<string, number>;
};
const page = readFileSync("docs/security.md", "utf8");

type Row = { number: string; level: string; held: string; where: string; evidence: string };

const rows: Row[] = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number = "", level = "", , held = "", where = "", evidence = ""] = line
      .split("|")
      .map((cell) => cell.trim());
    return { number, level, held, where, evidence };
  });

const FILE = /`((?:app|tests|docs|scripts|prisma|compute-rs)\/[\w./-]+|[\w-]+\.(?:js|md|toml|json|lock))`/g;
/** A file of tests, or the name of a test in the file before it. */
const TEST = /`((?:app|tests)\/[\w./-]+\.(?:test|spec)\.ts)`|“([^”]+)”/g;

/** Named tests that their files do not have. */
function missingTests({ number, evidence }: Row): string[] {
  let file = "";
  return [...evidence.matchAll(TEST)].flatMap(([, path, name]) => {
    if (path !== undefined) file = path;
    if (name === undefined || (file !== "" && readFileSync(file, "utf8").includes(name))) return [];
    return [`${number}: ${file} has no test “${name}”`];
  });
}

describe("docs/security.md", () => {
  it("has each requirement of ASVS 5.0, levels 1 and 2, once and in order, with its level", () => {
    expect(Object.keys(requirements)).toHaveLength(253);
    const listed = rows.map(({ number, level }) => [number, Number(level)]);
    expect(listed).toEqual(Object.entries(requirements));
  });

  it("says of each whether it is held, with evidence for every “yes” and a reason for every other word", () => {
    for (const { number, held, where, evidence } of rows) {
      expect(held, number).toMatch(/^(?:yes|partly|no|n\/a|operator)$/);
      if (held === "yes") expect(`${where}${evidence}`, number).not.toBe("");
      if (/partly|no$|operator/.test(held)) expect(where, number).not.toBe("");
    }
  });

  it("names files and tests that exist", () => {
    const dead = rows.flatMap((row) => {
      const files = [...`${row.where} ${row.evidence}`.matchAll(FILE)].flatMap(([, file]) => file ?? []);
      return [
        ...files.filter((file) => !existsSync(file)).map((file) => `${row.number}: ${file}`),
        ...missingTests(row),
      ];
    });
    expect(dead).toEqual([]);
  });

  it("lists in its introduction what is not held", () => {
    const [, introduction = ""] = /^## What is not held$([\s\S]*?)^## /m.exec(page) ?? [];
    const open = rows.filter(({ held }) => ["no", "partly"].includes(held)).map(({ number }) => number);
    const listed = [...introduction.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([number]) => number);
    expect(listed.sort()).toEqual(open.sort());
  });
});
