import { readFileSync } from "node:fs";

interface Stored {
  /** Results that a command stores, by its name; programs of the script included. */
  stored: Record<string, { r: string[]; e: string[] }>;
}

const { stored: STORED } = JSON.parse(readFileSync("tests/fixtures/stata/grammar.json", "utf8")) as Stored;

/** What reads or stores no results of its own lines, but runs commands that do. */
const PROGRAMS_THAT_ESTIMATE = new Set(["group_time"]);
const PROGRAMS_THAT_STORE = new Set(["drop_outliers", "treatment_starts", "order_rows", "read_time"]);

/**
 * Results, r() and e(), that a script reads though the last command that stores some does not store them, as the manual lists
 * them, and coefficients that no model is there for.
 */
export function unstoredResults(script: string): string[] {
  const unknown: string[] = [];
  let r: readonly string[] = [];
  let e: readonly string[] = [];
  for (const [i, raw] of script.split("\n").entries()) {
    const line = raw.trim();
    if (line.startsWith("*") || line === "") continue;
    for (const [whole, kind, name = ""] of line.matchAll(/\b([re])\((\w+)\)/g)) {
      if (!(kind === "r" ? r : e).includes(name)) unknown.push(`line ${i + 1}: ${whole}`);
    }
    if (/\b_(?:b|se)\[/.test(line) && e.length === 0)
      unknown.push(`line ${i + 1}: a coefficient without a model`);
    const command = line.replace(/^(?:quietly|capture) /, "").split(/[\s,]/);
    const own = STORED[command.slice(0, 2).join(" ")] ?? STORED[command[0] ?? ""];
    if (own !== undefined) {
      r = own.r;
      if (own.e.length > 0) e = own.e;
    } else if (PROGRAMS_THAT_ESTIMATE.has(command[0] ?? "")) {
      [r, e] = [["table"], STORED.regress?.e ?? []];
    } else if (PROGRAMS_THAT_STORE.has(command[0] ?? "")) r = [];
  }
  return unknown;
}
