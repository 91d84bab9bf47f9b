import type { Sentence, SentencePart } from "~/lib/sentence";
import type { Finding, Role } from "./finding";

/** Some words of a sentence, with their role. */
export interface Part {
  role: Role;
  text: SentencePart[];
}

/** A finding in words; its parts follow each other without a space. */
interface Said {
  finding: Finding;
  parts: Part[];
}

/** The findings of a result in words, in the order of the rules. */
export type Statement = readonly Said[];

/** A piece of a sentence. */
export function part(role: Role, ...text: SentencePart[]): Part {
  return { role, text };
}

/** Emphasised words. */
export function strong(text: string): SentencePart {
  return { strong: text };
}

/** Findings that decide how the answer is to be read; pages and reports show them before it. */
const CAVEATS: ReadonlySet<Finding["say"]> = new Set<Finding["say"]>([
  "shared_trend",
  "biased",
  "not_straight",
  "one_row",
  "few_rows",
]);

/** Findings that add to the answer. */
const DETAILS: ReadonlySet<Finding["say"]> = new Set<Finding["say"]>([
  "trends_untested",
  "return_open",
  "shared_intercept",
  "instruments",
  "down_weighted",
]);

/** A statement in the order in which it is read; each part may be empty. */
export interface PlacedStatement {
  /** What decides how the answer is to be read. */
  caveats: Sentence;
  answer: Sentence;
  details: Sentence;
}

/** The text of a statement for page and report, by its place. */
export function placedSentences(statement: Statement): PlacedStatement {
  const placeOf = ({ finding }: Said): keyof PlacedStatement =>
    CAVEATS.has(finding.say) ? "caveats" : DETAILS.has(finding.say) ? "details" : "answer";
  const at = (place: keyof PlacedStatement) =>
    sentenceOf(statement.filter((said) => placeOf(said) === place));
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
export function says(statement: Statement, ...kinds: Finding["say"][]): boolean {
  return statement.some(({ finding }) => kinds.includes(finding.say));
}
