import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const FOLDER = path.resolve("tests/reference");
const LIST = "SHA256SUMS";

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== LIST)
    .map((entry) => path.relative(FOLDER, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
}

it("the reference values are those that were taken over, none more and none less", () => {
  const listed = readFileSync(path.join(FOLDER, LIST), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/\s+\*?(?:\.\/)?/) as [string, string]);
  const found = filesBelow(FOLDER).map((name): [string, string] => [
    createHash("sha256")
      .update(readFileSync(path.join(FOLDER, name)))
      .digest("hex"),
    name,
  ]);
  expect(found).toEqual(listed.sort(([, a], [, b]) => (a < b ? -1 : 1)));
});
