import { expect, it } from "vitest";
import { sentenceText } from "~/lib/sentence";
import {
  effect,
  effects,
  evidence,
  labelsFor,
  resetOf,
  situation,
} from "../../../tests/factories/evidence-builders";
import { modelPhrase } from "./model-phrases";
import { modelFindings } from "./model-rules";
import { groupedSentences, speak } from "./statement";

const text = (sentence: Parameters<typeof sentenceText>[0]) =>
  sentenceText(sentence).replace(/[\u00a0\u202f]/g, " ");

it("places what decides how to read an answer before it, and what adds to it after it", () => {
  const used = effects([effect(0.12, 0.01, 0.0001)], { residual_df: 8 });
  const labels = labelsFor("inv", ["value"]);
  const findings = modelFindings(
    situation(evidence(used, resetOf(0.002)), { weighted: { far: 3, without: 1 } }),
  );
  const { caveats, answer, details } = groupedSentences(speak(findings, modelPhrase, labels));
  expect(text(caveats)).toBe(
    "A straight line does not describe this well (RESET p = .002). The rows are few: only 8 more than coefficients.",
  );
  expect(text(answer)).toMatch(/^inv rises with value: /);
  expect(text(answer)).not.toContain("The rows are few");
  expect(text(details)).toBe("3 rows far from the fit are down-weighted, 1 of them to zero.");
});

it("loses no finding", () => {
  const used = effects([effect(0.12, 0.01, 0.0001)], { residual_df: 8 });
  const statement = speak(
    modelFindings(situation(evidence(used, resetOf(0.002)))),
    modelPhrase,
    labelsFor("inv", ["value"]),
  );
  const { caveats, answer, details } = groupedSentences(statement);
  const whole = statement.flatMap(({ parts }) => parts.flatMap((part) => part.text));
  const strong = (parts: readonly unknown[]) => parts.filter((part) => typeof part === "object").length;
  expect(strong([...caveats, ...answer, ...details])).toBe(strong(whole));
});
