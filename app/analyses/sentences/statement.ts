import type { Sentence, SentencePart } from "~/lib/sentence";
import type { VariableLabels } from "../variables/variable-labels";
import type { LagFinding, ModelFinding } from "./model-finding";

/** What a sentence says, before it is put into words; a function's own kinds extend it. Rules choose findings and their order;
 * tests and `npm run claims` judge a sentence by its findings, never by its words. */
export interface Finding {
  say: string;
}

/** The role of some words in a sentence. */
type Role = "subject" | "direction" | "size" | "evidence" | "hedge" | "advice";

/** A part of a sentence, with its role. */
export interface Part {
  role: Role;
  text: SentencePart[];
}

/** A finding in words; its parts follow each other without a space. */
interface Said {
  finding: Finding;
  parts: Part[];
  /** Whether it adds to the answer, where its kind does not tell. */
  isDetail?: boolean;
}

/** The findings of a result in words, in the order of the rules. */
export type Statement = readonly Said[];

/** Puts findings of one family into words. */
export function speak<F extends Finding>(
  findings: readonly F[],
  phrase: (finding: F, labels: VariableLabels) => Part[],
  labels: VariableLabels,
): Statement {
  return findings.map((finding) => ({ finding, parts: phrase(finding, labels) }));
}

/** A piece of a sentence. */
export function part(role: Role, ...text: SentencePart[]): Part {
  return { role, text };
}

/** Emphasised words. */
export function strong(text: string): SentencePart {
  return { strong: text };
}

/** The kinds of findings about models. */
type PlacedKind = (ModelFinding | LagFinding)["say"];

/** Findings that decide how the answer is to be read; pages and reports show them before it. */
const CAVEATS: ReadonlySet<string> = new Set<PlacedKind>([
  "shared_trend",
  "biased",
  "not_straight",
  "reversed",
  "one_row",
  "few_rows",
]);

/** Findings that add to the answer. */
const DETAILS: ReadonlySet<string> = new Set<PlacedKind>([
  "trends_untested",
  "return_open",
  "shared_intercept",
  "instruments",
  "down_weighted",
]);

/** A statement in the order in which it is read; each part may be empty. */
export interface GroupedStatement {
  /** The facts that decide how the answer is to be read. */
  caveats: Sentence;
  answer: Sentence;
  details: Sentence;
}

/** The text of a statement for page and report, by its index. */
export function groupedSentences(statement: Statement): GroupedStatement {
  const groupOf = ({ finding, isDetail }: Said): keyof GroupedStatement =>
    CAVEATS.has(finding.say) ? "caveats" : isDetail || DETAILS.has(finding.say) ? "details" : "answer";
  const at = (group: keyof GroupedStatement) =>
    sentenceOf(statement.filter((said) => groupOf(said) === group));
  return { caveats: at("caveats"), answer: at("answer"), details: at("details") };
}

/** The text of a whole statement, for the API. */
export function sentenceOf(statement: readonly Pick<Said, "parts">[]): Sentence {
  const spoken = statement
    .map(({ parts }) => parts.flatMap(({ text }) => text))
    .filter((text) => text.length > 0);
  return spoken.flatMap((text, i) => (i === 0 ? capitalised(text) : [" ", ...capitalised(text)]));
}

/** Capitalises the first word of a sentence, unless it is the name of a variable. */
function capitalised(text: SentencePart[]): SentencePart[] {
  const [first, ...rest] = text;
  return typeof first === "string" ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : text;
}

/** Whether a statement has a finding of one of these kinds. */
export function says(statement: Statement, ...kinds: PlacedKind[]): boolean {
  return statement.some(({ finding }) => kinds.some((kind) => kind === finding.say));
}
