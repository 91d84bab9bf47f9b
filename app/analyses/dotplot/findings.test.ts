import { expect, it } from "vitest";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { textOf } from "../../../tests/factories/sentence-text";
import { stackFindings, stackPhrase } from "./findings";

it.each([
  [
    "the tallest stack",
    stackFindings([1, 2.5, 4], [3, 28, 5], 141),
    "The tallest stack of height stands at 2.5 and holds 28 of 141 values.",
  ],
  ["one stack", stackFindings([3], [12], 12), "All values of height stand in one stack at 3."],
])("the sentence of stacks: %s", (_, findings, sentence) => {
  expect(textOf(findings, stackPhrase, labelsFor("height"))).toBe(sentence);
});

it("writes fractions as percent, and their changes in percentage points", () => {
  const labels = labelsFor("discount");
  const say = (trans: "FirstDiff" | "log" | null) =>
    textOf(stackFindings([0.142], [12], 12), stackPhrase, {
      ...labels,
      y: { ...labels.y, unit: "fraction", trans },
    });
  expect(say(null)).toContain("at 14.2 %.");
  expect(say("FirstDiff")).toContain("at 14.2 percentage points.");
  expect(say("log")).toContain("at 0.142.");
});
