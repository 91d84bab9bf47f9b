import { StoredJson } from "~/db/stored-json";
import { z } from "zod";

const columnNumber = z.string().regex(/^[1-9]\d{0,4}$/, "Columns are given by their number in the file.");
const fileColumn = z.int("A column is given by its number in the file.").min(1).max(99_999);

/** The decisions of a user about a replacement. A field that is left out stays as it is. */
export const choicesSchema = z.strictObject({
  /** Columns that belong together: from the old file's column number to the new file's; null: no column. */
  matches: z.record(columnNumber, fileColumn.nullable()).optional(),
  /** Divisors by the new file's column number: the values are divided by this number. 1 keeps them as in the file. */
  divisors: z
    .record(
      columnNumber,
      z.number("A divisor is a number.").refine((divisor) => divisor !== 0, "A divisor is not 0."),
    )
    .optional(),
  /** New columns that are not taken, by their number in the new file. */
  left_out: z.array(fileColumn).max(1_000).optional(),
  /** When data are appended: which row stays if its entity and time are in both. */
  repeated: z.enum(["old", "new"], { error: "Keep the old or the new rows." }).optional(),
  /** Whether the analyses are applied to the new data at once, or show their old results until the user applies them. */
  analyses: z.enum(["apply", "keep"], { error: "Apply the analyses, or keep their results." }).optional(),
});

export type Choices = z.output<typeof choicesSchema>;

const storedChoices = new StoredJson<Choices>("choices about a new file", () => choicesSchema);

/** The stored choices of a replacement. */
export function choicesOf({ choices }: { choices: unknown }): Choices {
  return storedChoices.read(choices);
}

/** Choices with a change applied. Divisors are changed column by column. */
export function withChange(choices: Choices, change: Choices): Choices {
  const divisors = { ...choices.divisors, ...change.divisors };
  return { ...choices, ...change, ...(Object.keys(divisors).length === 0 ? {} : { divisors }) };
}
