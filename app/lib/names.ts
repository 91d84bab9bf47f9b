/** The most characters of a name. */
export const LONGEST_NAME = 120;

/** Control characters, line and paragraph separators, noncharacters and lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/u;
/** Characters that change the direction of the following text, so that one name can look like another. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u;
/** A visible character: not a space, a joiner, a filler, or an accent without a letter. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Why a text is not a valid name; null if it is valid. @param text as returned by `tidyName` */
export function refusalOfName(text: string, maxLength = LONGEST_NAME): string | null {
  if (text === "") return "Please enter a name.";
  if (UNPRINTABLE.test(text))
    return "The name contains a character that cannot be printed, such as a line break. Please remove it.";
  if (TURNING.test(text))
    return "The name contains a hidden character that changes the direction of text. Please remove it.";
  if (!VISIBLE.test(text)) return "This name is invisible. Please enter a letter, a digit or a symbol.";
  if (Array.from(text).length > maxLength) return `The name must have at most ${maxLength} characters.`;
  return null;
}

/** Normalises a name for storage: Unicode NFC, trimmed. */
export function tidyName(text: string): string {
  return text.normalize("NFC").trim();
}

/** A file name without folders and ending, cut to 120 characters; "Dataset" if the result is not a valid name. */
export function nameFromFileName(fileName: string): string {
  const base = fileName.replace(/^.*[\\/]/s, "");
  const stem = base.replace(/\.[^.]*$/, "").trim() || base.trim();
  const name = tidyName(Array.from(stem.normalize("NFC")).slice(0, LONGEST_NAME).join(""));
  return refusalOfName(name) === null ? name : "Dataset";
}

/** Characters that some file system does not allow in a name. */
const NOT_IN_FILE_NAMES = /[\u0000-\u001f\u007f"*/:<>?\\|]/g;

/** A name as part of a path: "Q1: sales" becomes "Q1_ sales"; "data" if nothing is left of it. */
export function pathPartOf(name: string): string {
  return name.replace(NOT_IN_FILE_NAMES, "_").replace(/[. ]+$/, "") || "data";
}

/** A valid file name for a name: "Q1: sales" becomes "Q1_ sales.csv". */
export function fileNameOf(name: string, ending: string): string {
  return `${pathPartOf(name)}.${ending}`;
}

/** The first of `name`, "name (2)", "name (3)" … that is not taken; the name is cut so that it fits. */
export function freeName(name: string, taken: Pick<ReadonlySet<string>, "has">): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const kept = Array.from(name)
      .slice(0, LONGEST_NAME - suffix.length)
      .join("");
    const candidate = kept.trimEnd() + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
