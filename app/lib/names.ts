import { z } from "zod";
import "./schema-words";

const MAX_LENGTH = 120;

/** Control characters, line and paragraph separators, characters that Unicode says are none, halves of pairs. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/u;
/** Characters that turn the direction of all that follows, so that a name reads as another one. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u;
/** Something that is seen: not blanks, joiners and fillers alone, nor accents without a letter. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Why a text is no name; null when it is one. @param text as `tidyName` gives it */
export function refusalOfName(text: string, maxLength = MAX_LENGTH): string | null {
  if (text === "") return "Please enter a name.";
  if (UNPRINTABLE.test(text))
    return "The name contains a character that cannot be printed, such as a line break. Please remove it.";
  if (TURNING.test(text))
    return "The name contains a hidden character that changes the direction of text. Please remove it.";
  if (!VISIBLE.test(text)) return "This name is invisible. Please enter a letter, a digit or a symbol.";
  if (Array.from(text).length > maxLength) return `The name must have at most ${maxLength} characters.`;
  return null;
}

/** A name as it is kept: one spelling for what looks the same (NFC), without blanks around it. */
export function tidyName(text: string): string {
  return text.normalize("NFC").trim();
}

/**
 * Every name from outside, of datasets, projects, analyses, columns, defaults and files: 1 to 120 characters that can be
 * seen, never cut.
 *
 * @param missing what is said when there is none
 */
export function nameOf(missing: string) {
  return z
    .string({ error: missing })
    .overwrite(tidyName)
    .superRefine((name, context) => {
      const why = name === "" ? missing : refusalOfName(name);
      if (why !== null) context.addIssue({ code: "custom", message: why });
    })
    .meta({ minLength: 1, maxLength: MAX_LENGTH });
}

/** A name of whatever. */
export const nameSchema = nameOf("Please enter a name.");

/** A file's name without its ending and without folders, cut to what a name may have; "Dataset" when that is none. */
export function nameFromFileName(fileName: string): string {
  const base = fileName.replace(/^.*[\\/]/s, "");
  const stem = base.replace(/\.[^.]*$/, "").trim() || base.trim();
  const name = tidyName(Array.from(stem.normalize("NFC")).slice(0, MAX_LENGTH).join(""));
  return refusalOfName(name) === null ? name : "Dataset";
}

/** Characters that some file system does not take in a name, and points and blanks at its end. */
const NOT_IN_FILE_NAMES = /[\u0000-\u001f\u007f"*/:<>?\\|]/g;

/** The name of a file for a thing of this name: "Q1: sales" is "Q1_ sales.csv". */
export function fileNameOf(name: string, ending: string): string {
  const stem = name.replace(NOT_IN_FILE_NAMES, "_").replace(/[. ]+$/, "");
  return `${stem || "data"}.${ending}`;
}

/** `name`, or "name (2)", "name (3)" … : the first that is not taken, cut so that it fits. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const kept = Array.from(name)
      .slice(0, MAX_LENGTH - suffix.length)
      .join("");
    const candidate = kept.trimEnd() + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}

/** The form of every dialog that asks for a name only. */
export const nameForm = z.object({ name: nameSchema });
