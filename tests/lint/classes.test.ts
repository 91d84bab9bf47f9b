import { compile } from "@tailwindcss/node";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ENTRY = "app/styles/app.css";

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((name) => path.join("app", name));
const textsOf = (pattern: RegExp) =>
  files.filter((file) => pattern.test(file)).map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Where Chromium writes the numbers of pages in the margins of a PDF. */
const OF_CHROMIUM = ["pageNumber", "totalPages"];

/** The classes of `className="…"` and of the texts in `className={…}`; a text that is compared with, or has gaps, is none. */
function classesIn(source: string): string[] {
  const attributes = source.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g);
  return [...attributes].flatMap(([, plain, code = ""]) => {
    const texts = code.replaceAll(/(?:[!=]==|\?\?) "[^"]*"/g, "").matchAll(/"([^"]*)"|`([^`]*)`/g);
    const parts = [...texts].map(
      ([, text, template = ""]) => text ?? template.replaceAll(/\S*\$\{[^}]*\}\S*/g, " "),
    );
    return (plain ?? parts.join(" ")).split(/\s+/).filter((name) => name !== "");
  });
}

it("every class in markup has a rule, of ours or of Tailwind", async () => {
  const rules = textsOf(/(\.css(\.ts)?|receipt-document\.tsx)$/).flatMap(({ text }) => [
    ...text.matchAll(/\.(-?[A-Za-z_][\w-]*)/g),
  ]);
  const own = new Set([...OF_CHROMIUM, ...rules.map(([, name]) => name)]);
  const styles = await compile(readFileSync(ENTRY, "utf8"), {
    base: path.resolve(path.dirname(ENTRY)),
    onDependency: () => undefined,
  });
  const uses = textsOf(/\.tsx$/).flatMap(({ file, text }) =>
    classesIn(text).map((name) => [name, file] as const),
  );
  let length = styles.build([]).length;
  const without = [...new Map(uses)].filter(([name]) => {
    if (own.has(name)) return false;
    const before = length;
    length = styles.build([name]).length;
    return length === before;
  });
  expect(uses.length).toBeGreaterThan(1_000);
  expect(without.map(([name, file]) => `${file}: ${name}`)).toEqual([]);
});
