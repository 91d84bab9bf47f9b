import { z } from "zod";

const MAX_LENGTH = 120;

/** Names of datasets, projects, analyses and columns: 1 to 120 characters after trimming, never cut. */
export const nameSchema = z
  .string({ error: "Please enter a name." })
  .trim()
  .min(1, "Please enter a name.")
  .max(MAX_LENGTH, `The name must have at most ${MAX_LENGTH} characters.`);

/** A file's name without its ending and without folders, cut to what a name may have. */
export function nameFromFileName(fileName: string): string {
  const base = fileName.replace(/^.*[\\/]/s, "");
  const stem = base.replace(/\.[^.]*$/, "").trim() || base.trim() || "Dataset";
  return Array.from(stem).slice(0, MAX_LENGTH).join("").trim();
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
    const candidate = name.slice(0, MAX_LENGTH - suffix.length).trimEnd() + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}

/** The form of every dialog that asks for a name only. */
export const nameForm = z.object({ name: nameSchema });
