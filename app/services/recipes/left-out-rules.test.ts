import { describe, expect, it } from "vitest";
import type { RecodeBlock } from "~/compute/contract/types";
import type { NumberRange } from "~/lib/number-ranges";
import { indicatorOfRanges, rangesOfRules, rulesOfRanges } from "./left-out-rules";

const RANGES: NumberRange[] = [
  [3, 7],
  [12, 12],
];

describe("rules that mark rows by number", () => {
  it("are read back as the same ranges, also with texts for numbers as forms post them", () => {
    const rules = rulesOfRanges(RANGES);
    expect(rules.map(({ type }) => type)).toEqual(["if", "else_if"]);
    expect(rangesOfRules(rules)).toEqual(RANGES);
    const posted = JSON.parse(
      JSON.stringify(rules)
        .replace(/"var_b":(\d+)/g, '"var_b":"$1"')
        .replace(/"then":1/g, '"then":"1"'),
    ) as RecodeBlock[];
    expect(rangesOfRules(posted)).toEqual(RANGES);
  });
  it("are not taken from rules of another form", () => {
    const [first, second] = rulesOfRanges(RANGES) as [RecodeBlock, RecodeBlock];
    expect(rangesOfRules(null)).toBeNull();
    expect(rangesOfRules([])).toBeNull();
    expect(rangesOfRules([first, { ...second, then: 2 }])).toBeNull();
    expect(rangesOfRules([first, { ...second, type: "else" }])).toBeNull();
    expect(
      rangesOfRules([{ ...second, condition: second.condition.map((each) => ({ ...each, var_a: 4 })) }]),
    ).toBeNull();
  });

  it("that also give a value to all other rows are no mark of rows left out", () => {
    const rules = indicatorOfRanges(RANGES);
    expect(rules.at(-1)).toMatchObject({ type: "else", then: 0 });
    expect(rangesOfRules(rules)).toBeNull();
  });
});
