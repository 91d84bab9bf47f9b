import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "~/config/paths.server";
import { invalidField } from "~/lib/app-error";

/** Words of this program, which are tried first here. */
const OWN_WORDS = ["estimand"];
/** Shorter parts of names and addresses occur in too many passwords by chance. */
const LEAST_PART = 4;
/** A common password with this many further characters at its ends is still easy to guess: "password2026!". */
const MOST_ADDED = 6;
/** A part that is repeated, such as "abc" in "abcabcabcabc". */
const MOST_REPEATED = 4;

let list: ReadonlySet<string> | null = null;

/** Common passwords, in lower case. Source and licence: common-passwords.LICENSE.txt. */
function commonPasswords(): ReadonlySet<string> {
  const file = join(projectRoot, "app/services/users/common-passwords.txt");
  list ??= new Set(readFileSync(file, "utf8").split("\n").filter(Boolean));
  return list;
}

/**
 * Refuses a new password that is easy to guess: a common one, or one with the name of the user or of
 * this program, or the e-mail address, in it.
 *
 * @param field the field of the form or call
 * @throws AppError invalid_input
 */
export function requireUnguessable(
  field: string,
  password: string,
  user: { email: string; firstName: string; lastName: string },
): void {
  const text = fold(password);
  if (partsOf(user).some((part) => text.includes(part))) {
    throw invalidField(field, "The password must not contain your name or e-mail address.");
  }
  if (OWN_WORDS.some((word) => text.includes(word))) {
    throw invalidField(field, "The password must not contain “estimand”, the name of this program.");
  }
  if (isCommon(text)) {
    throw invalidField(
      field,
      "This password is easy to guess. Choose another one, for example four words that do not belong together.",
    );
  }
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function partsOf({ email, firstName, lastName }: { email: string; firstName: string; lastName: string }) {
  const [local = ""] = email.split("@");
  return [local, firstName, lastName].map(fold).filter((part) => part.length >= LEAST_PART);
}

function isCommon(text: string): boolean {
  const common = commonPasswords();
  const stem = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const part = repeatedPart(text);
  return (
    common.has(text) ||
    (stem.length >= LEAST_PART && text.length - stem.length <= MOST_ADDED && common.has(stem)) ||
    (part !== null && (part.length <= MOST_REPEATED || common.has(part))) ||
    isRun(text)
  );
}

/** The part that a text repeats from end to end, the last time perhaps cut: "passwordpass" repeats "password". */
function repeatedPart(text: string): string | null {
  for (let length = 1; length < text.length; length += 1) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return null;
}

/** Whether each character follows the one before, upwards or downwards: "abcdefghijkl", "098765432109". */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return [1, -1].some((step) =>
    codes.every((code, index) => {
      const before = codes[index - 1];
      return before === undefined || (code - before - step) % 10 === 0;
    }),
  );
}
