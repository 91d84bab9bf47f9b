import type { Sentence, SentencePart } from "~/lib/sentence";
import type { Finding, Role } from "./finding";

/** Some words of a sentence, what they are in it, and the finding that they say. */
export interface Part {
  role: Role;
  text: SentencePart[];
}

/** A finding in words: its parts follow each other without a gap. */
export interface Said {
  finding: Finding;
  parts: Part[];
}

/** What a result says: findings in words, in the order of the rules. */
export type Statement = readonly Said[];

/** A piece of a sentence. */
export function part(role: Role, ...text: SentencePart[]): Part {
  return { role, text };
}

/** Words that stand out. */
export function strong(text: string): SentencePart {
  return { strong: text };
}

/** The text of a statement, as page, report and API show it. */
export function sentenceOf(statement: Statement): Sentence {
  const spoken = statement
    .map(({ parts }) => parts.flatMap(({ text }) => text))
    .filter((text) => text.length > 0);
  return spoken.flatMap((text, i) => (i === 0 ? capitalised(text) : [" ", ...capitalised(text)]));
}

/** A sentence that opens with one of our own words opens with a capital; a variable keeps its letters. */
function capitalised(text: SentencePart[]): SentencePart[] {
  const [first, ...rest] = text;
  return typeof first === "string" ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : text;
}

/** Whether a statement says one of these. */
export function says(statement: Statement, ...kinds: Finding["say"][]): boolean {
  return statement.some(({ finding }) => kinds.includes(finding.say));
}
