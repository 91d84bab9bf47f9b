import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readableFiles } from "./repository-text";

/** Names of our own that terms of the trade have replaced: CONTRIBUTING has the vocabulary. */
const RETIRED: readonly [name: RegExp, term: string][] = [
  [/\b(?:run|create|find|count|beat)NamedCalls?\b|named-calls?\.server\b/, "idempotency key"],
  [
    /\b(?:perform|turn|cancel)Act\b|\bactWords\b|services\/acts\b|\b(?:undo|redo|write|add|of)Acts?\b|\bAct(?:Row|Plan|Outcome|Images)\b/,
    "edit",
  ],
  [/\bMade(?:List|ColumnHandle)\b|\bwithMade\b/, "computed column"],
  [/\bChosen(?:Point|Bar|Action)\b|\buseChoosing\b|routes\/project\/chosen\b/, "selection"],
  [/\b\w+Takeouts?\b(?!s?")/, "data export"],
  [/\bpassageOf\b|app\/door\b|~\/door\//, "request guard"],
  [/\bcanBeDoneElsewhere\b|\bhearOthers\b|\bsharedNow\b/, "retry on another node, subscribe, database clock"],
  [/\bcompareWays\b|\bwaysInBrief\b/, "specification"],
  [/\bSilence\b|\bsilenceOf\b/, "no-claim reason"],
  [/\bFairGate\b|\bEntrant\b/, "fair semaphore, waiter"],
  [/\bgistOf\b|\bisUseDue\b|\banswer(?:Still|Table|Chart)\b/, "summary, touch, response"],
];

/** Records of the past keep the names of their time; this file has to say them. */
const EXEMPT =
  /^(docs\/decisions\/|CHANGELOG\.md|prisma\/|app\/db\/data-exports\.server\.ts|tests\/lint\/vocabulary\.test\.ts)/;

it("has one word for one thing, in code, comments and documents", () => {
  const files = readableFiles().filter((file) => !EXEMPT.test(file));
  const found = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return RETIRED.flatMap(([name, term]) => {
      const [hit] = name.exec(text) ?? [];
      return hit === undefined ? [] : [`${file}: “${hit}” is called ${term}`];
    });
  });
  expect(found).toEqual([]);
});

it("would find a retired name", () => {
  expect(RETIRED.some(([name]) => name.test("await performAct(user)"))).toBe(true);
});
