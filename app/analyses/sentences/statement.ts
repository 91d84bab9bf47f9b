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

/** The text of a statement for page, report and API. */
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
