import { PROOFS } from "../../generated/functions";
import type { FunctionKey } from "~/compute/contract/types";
import compareInStata from "../library/compare.do?raw";
import didInStata from "../library/did.do?raw";
import rowsInStata from "../library/rows.do?raw";
import { commentText } from "../literals";
import { NOT_RUN_IN_STATA, type ProofInput } from "../proof-input";
import { tableLines } from "./rows";
import { shownText } from "./texts";

/** Whether a function has a section in the script for Stata. */
export const hasStata = (key: FunctionKey) => PROOFS[key].stata !== undefined;

/** The script for Stata; the numbers of Estimand are literals in it. */
export function stataScript(input: ProofInput): string {
  const head = [
    `* Proof of the analysis ${shownText(input.analysisName)}, made by Estimand ${input.engineVersion}.`,
    "* Computes its numbers again from data.csv and prints those of Estimand, those of Stata and the digits that agree.",
    `* ${NOT_RUN_IN_STATA}`,
    "* Run it in its folder: do proof.do",
    "",
    "version 17",
    "clear all",
    "set more off",
    'run "estimand.do"',
  ];
  const rows = [
    "* Rows ----",
    "* Every row of the table, its transforms and the filters. Lags and differences see the whole table, before any filter.",
    "",
    ...tableLines(input),
  ];
  const sections = input.functions.map((each) => sectionOf(input, each).join("\n"));
  return `${[head.join("\n"), rows.join("\n"), ...sections, "finish"].join("\n\n")}\n`;
}

/** The definitions of every script. */
export const stataLibrary = () => `version 17\n\n${compareInStata}\n${rowsInStata}\n${didInStata}`;

function sectionOf<K extends FunctionKey>(
  input: ProofInput,
  { key, title, message }: { key: K; title: string; message: string | null },
): string[] {
  const head = [`* ${shownText(title)} ----`, "", `heading "${shownText(title)}"`];
  const ours = input.results?.[key];
  const { stata } = PROOFS[key];
  if (message !== null || ours === undefined || ours === null) {
    return [...head, `display as text "${shownText(message ?? "This result has no numbers.")}"`];
  }
  if (stata === undefined) return [...head, "* The script has no commands for this function."];
  return [...head, "preserve", ...stata(ours, input, input.leftOut?.[key] ?? []), "restore"];
}

/** The README of the folder. */
export function stataReadme(input: ProofInput): string {
  const without = input.functions.filter(({ key }) => !hasStata(key)).map(({ title }) => commentText(title));
  return [
    `Proof of the analysis ${commentText(input.analysisName)}, made by Estimand ${input.engineVersion}.`,
    "Computes its numbers again from data.csv and prints those of Estimand, those of Stata and the digits that agree.",
    NOT_RUN_IN_STATA,
    "",
    "In Stata 17 or later, in this folder:",
    "    do proof.do",
    "",
    ...(without.length === 0 ? [] : [`The script compares nothing for: ${without.join(", ")}.`, ""]),
    "proof.do     the script, with the numbers of Estimand",
    "estimand.do  the programs that it uses: rows, outliers and comparisons",
    "data.csv     the columns that the analysis reads, all rows, as v1, v2 ...; their names are labels in proof.do",
    "result.json  the result as Estimand's API gives it",
    "",
  ].join("\r\n");
}
