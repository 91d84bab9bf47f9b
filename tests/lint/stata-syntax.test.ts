import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hasStata } from "~/analyses/proof/stata/script";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey } from "~/compute/contract/types";
import { exactNumber, exactText, labelText, shownText } from "~/analyses/proof/stata/texts";
import { unstoredResults } from "../factories/stata-results";
import { faultsOfStata, programsOf } from "../factories/stata-syntax";

const LIBRARY = ["compare", "rows", "did"].map((name) => `app/analyses/proof/library/${name}.do`);

describe("the programs of every script", () => {
  it.each(LIBRARY)("%s has the documented syntax", (file) => {
    const others = LIBRARY.flatMap((each) => [...programsOf(readFileSync(each, "utf8"))]);
    expect(faultsOfStata(readFileSync(file, "utf8"), new Set(others))).toEqual([]);
  });
});

describe("the check of syntax", () => {
  it.each([
    ["a command", "regress y x1 x2 if x1 > 0 & !missing(x2), vce(cluster firm)"],
    ["a command on several lines", "regress y ///\n    x1, ///\n    vce(hc3)"],
    ["factor variables", "regress y i.x1 ib2.x2 c.x3##c.x3"],
    ["instruments", "ivregress 2sls y x2 (x1 = z1 z2), vce(robust) small"],
    [
      "blocks",
      'forvalues i = 1/3 {\n    if `i\' > 1 {\n        display "a // b"\n    }\n    else {\n        count\n    }\n}',
    ],
    ["a program", "program define twice, rclass\n    args x\n    return scalar y = 2 * `x'\nend\ntwice 3"],
    ["Mata", "mata:\nreal scalar f(real scalar x)\n{\n    return(2 * x)\n}\nend"],
    ["comments", "* a * comment {\ncount // another {\n/* and one\nof two lines { */\ncount"],
    ["expressions", 'generate double z = cond(x[_n - 1] == ., -1e-3, ln(abs(x))^2) if v2 != "a, b"'],
  ])("accepts %s", (_, script) => {
    expect(faultsOfStata(script)).toEqual([]);
  });

  it.each([
    ["a comma that is missing", "regress y x1 vce(hc3)"],
    ["a second comma", "regress y x1, vce(hc3), level(90)"],
    ["an option that the command does not have", "regress y x1, robustly"],
    ["an option of another command", "regress y x1, irr"],
    ["an option without its argument", "newey y x1, lag"],
    ["an option with an argument too many", "summarize y, detail(1)"],
    ["a comma without options", "summarize y,"],
    ["a brace that is not closed", "if 1 == 1 {\n    count"],
    ["a brace that closes nothing", "count\n}"],
    ["a brace on the next line", "if 1 == 1\n{\n    count\n}"],
    ["a bracket that is not closed", "generate z = ln(abs(x)"],
    ["a quote that is not closed", 'display "a'],
    ["a macro that is not closed", "display `x"],
    ["a global macro", 'display "$S_DATE"'],
    ["a comment that is not closed", "/* a"],
    ["a comment that begins in a string", 'display "a/*b"'],
    ["a name of 33 characters", `generate ${"a".repeat(33)} = 1`],
    ["a name that begins with a digit", "generate 2x = 1"],
    ["a label of 81 characters", `label variable v1 "${"a".repeat(81)}"`],
    ["a command that is not documented", "regres y x1"],
    ["a function that is not documented", "generate z = nolog(x)"],
    ["an operator without an operand", "generate z = x +"],
    ["one sign of equality in a condition", "count if x = 1"],
    ["an equation without instruments", "ivregress 2sls y (x1 z1), small"],
    ["a program without an end", "program define f\n    count"],
    ["an end without a program", "end"],
    ["Mata without an end", "mata:\nx = 1"],
    ["Mata with a bracket too many", "mata:\nx = (1))\nend"],
    ["a loop without its list", "foreach x {\n    count\n}"],
    ["a word that is glued to a string", 'program define f\n    args a b\nend\nf "a"b'],
  ])("refuses %s", (_, script) => {
    expect(faultsOfStata(script)).not.toEqual([]);
  });
});

describe("results of commands", () => {
  it.each([
    "quietly summarize y, detail\nscalar s = r(skewness)",
    'quietly regress y x1\nquietly summarize y\ncompare_number "b" 1 "_b[x1] + e(r2) + r(sd)" 9',
  ])("are read from the last command that stores them: %j", (script) => {
    expect(unstoredResults(script)).toEqual([]);
  });
  it.each([
    "scalar s = r(mean)",
    "quietly summarize y\nquietly count\nscalar s = r(mean)",
    "quietly regress y x1\nscalar s = e(kappa)",
    "quietly summarize y\nscalar s = _b[x1]",
    "quietly summarize y\nscalar s = r(median)",
  ])("are missed where it does not: %j", (script) => {
    expect(unstoredResults(script)).not.toEqual([]);
  });
});

/** Texts that would be code, macros, markup or comments if they were not changed. */
const HOSTILE = [
  '"',
  "'",
  "`",
  "`=1+1'",
  "$S_DATE",
  "${x}",
  "\\",
  "\"'",
  '`"',
  "\"'",
  "\n",
  "\r\n",
  "a\nexit, clear",
  "*/",
  "/*",
  "//",
  "///",
  "a /// b",
  "{stata exit}",
  "{txt}",
  "é東\u{1f600}",
  "\u2028",
  "\0",
  "\ud800",
  "`".repeat(1000),
  '"; exit',
  "x".repeat(1000),
  "`c(pwd)'",
  "a`b'c",
];

describe("names that people gave", () => {
  it.each(HOSTILE)("%j is a label, a comment and a text, and never code", (name) => {
    const script = [
      `label variable v1 "${labelText(name)}"`,
      `* ${shownText(name)}`,
      `count // ${shownText(name)}`,
      `display "${shownText(name)}"`,
      `count if v1 == ${exactText(name)}`,
    ].join("\n");
    expect(script.split("\n")).toHaveLength(5);
    expect(faultsOfStata(script)).toEqual([]);
    expect(`${labelText(name)}${shownText(name)}`).not.toMatch(/["`$\\{}]|\/[/*]|\*\//);
    expect(Array.from(labelText(name)).length).toBeLessThanOrEqual(80);
  });
  it.each(HOSTILE)("%j is read back from its codes", (name) => {
    const literal = exactText(name);
    const inside = /^(?:ustrunescape\()?"([ -~]*)"\)?$/.exec(literal)?.[1] ?? "";
    expect(inside).not.toMatch(/["`$]/);
    const read = inside.replace(
      /\\u([0-9a-f]{4})|\\U([0-9a-f]{8})/g,
      (_whole, short?: string, long?: string) =>
        String.fromCodePoint(Number.parseInt(short ?? long ?? "", 16)),
    );
    expect(read).toBe(name.replace(/[\p{Cs}\0]/gu, "\ufffd"));
  });
});

describe("functions with a section in Stata", () => {
  it("are all but the two whose estimate no command has", () => {
    expect(["robust_regression", "robust_scatterplot"].map((key) => hasStata(key as FunctionKey))).toEqual([
      false,
      false,
    ]);
    expect(FUNCTION_KEYS.filter(hasStata).length).toBeGreaterThanOrEqual(25);
  });
});

describe("numbers of Estimand", () => {
  it("have the 17 digits that give back every double", () => {
    for (const value of [
      0.1,
      -1 / 3,
      1e-300,
      5e-324,
      1.7976931348623157e308,
      123456789.123456,
      2 ** 53 + 2,
    ]) {
      expect(exactNumber(value)).toMatch(/^-?\d(?:\.\d{16}e[+-]\d+|\d*)$/);
      expect(Number(exactNumber(value))).toBe(value);
    }
    expect(exactNumber(null)).toBe(".");
    expect(exactNumber(-12)).toBe("-12");
  });
});
