import { config, type core } from "zod";

type Issue = core.$ZodRawIssue;

/** Types in plain English. */
const KINDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object with fields",
  record: "an object with fields",
  file: "a file",
  null: "null",
};
const MANY = 12;

function ofSize(issue: { origin: string }, least: boolean, bound: number | bigint): string {
  const [words, amount] = [least ? "at least" : "at most", bound.toLocaleString("en")];
  switch (issue.origin) {
    case "string":
      return `Please give ${words} ${amount} characters.`;
    case "array":
    case "set":
    case "object":
    case "record":
      return `Please give ${words} ${amount} entries.`;
    default:
      return `Please give ${words} ${amount}.`;
  }
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.slice(0, MANY).map((value) => JSON.stringify(value));
  return `Please give one of ${shown.join(", ")}${values.length > MANY ? ", …" : ""}.`;
}

/** The message of an issue whose schema has no message of its own. */
function wordsOfIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type": {
      if (issue.input === undefined || issue.expected === "nonoptional") return "Please fill this in.";
      const kind = KINDS[issue.expected];
      return kind === undefined ? "This value is not valid here." : `Please give ${kind} here.`;
    }
    case "too_big":
      return ofSize(issue, false, issue.maximum);
    case "too_small":
      return ofSize(issue, true, issue.minimum);
    case "invalid_value":
      return oneOf(issue.values);
    case "not_multiple_of":
      return `Please give a multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      return "Unknown field.";
    case "invalid_format":
      return "The format is not valid.";
    default:
      return "This value is not valid here.";
  }
}

/** Loading this module replaces the default messages of zod, so that no client ever sees them. */
config({ customError: wordsOfIssue });
