import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** An effect whose value is what an expression gives, unless that is a function to clean up with. */
const GIVES_VALUE = /\buse(?:Layout)?Effect\(\s*\(\)\s*=>(?!\s*(?:\{|\(\)\s*=>))/;

it.each([
  ["useEffect(() => list.current?.scrollIntoView(), [saved]);", true],
  ["useLayoutEffect(\n  () =>\n    setOpen(true), []);", true],
  ["useEffect(() => {\n  list.current?.scrollIntoView();\n}, [saved]);", false],
  ["useEffect(() => () => clearTimeout(timer.current), []);", false],
])("%j gives a value: %s", (source, expected) => {
  expect(GIVES_VALUE.test(source)).toBe(expected);
});

it("no effect gives React the value of a call: it would be called as a cleanup", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((name) => GIVES_VALUE.test(readFileSync(`app/${name}`, "utf8")))).toEqual([]);
});
