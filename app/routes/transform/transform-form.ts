import { z } from "zod";
import { changeFormula, type Insertion, readInsertion } from "./formula/formula-changes";
import { piecesOf } from "./formula/pieces";
import { changeRecode } from "./recode/recode-draft";
import type { RecodeDraft } from "./recode/recode-schema";
import { binNames, binRules, merged, readEdges } from "./recode/quick-recodes";
import { type ButtonChange, readChange, readRecodeForm } from "./recode/recode-form";

/** Names of the buttons. Without JavaScript a key of the calculator or a change of the rules posts the form. */
export const INTENT = { insert: "insert", change: "change", action: "act" } as const;

/** Names of the fields besides the fields of the formula and the rules. */
export const FIELD = {
  kind: "kind",
  name: "name",
  version: "version",
  formula: "user_formula",
  /** The column of a quick recode; the fields below are of quick recodes, too. */
  quickColumn: "quick_column",
  edges: "edges",
  category: "category",
  mergedName: "merged_name",
} as const;

/** The entries of the user. */
export type Entered = { name: string; version: number | null } & (
  { kind: "numerical"; formula: string } | { kind: "conditional"; recode: RecodeDraft }
);

export type Intent =
  | { kind: "save" }
  | { kind: "preview" }
  | { kind: "bins"; column: number; edges: string }
  | { kind: "merge"; column: number; values: string[]; name: string }
  | { kind: "insert"; insertion: Insertion }
  | { kind: "change"; change: ButtonChange };

/** The core refuses longer formulas with a message; this only bounds what is read. */
const MOST_CHARACTERS = 20_000;

const headSchema = z.object({
  kind: z.enum(["numerical", "conditional"]).catch("numerical"),
  name: z.string().catch(""),
  version: z.coerce.number().int().nonnegative().nullable().catch(null),
  formula: z.string().max(MOST_CHARACTERS).catch(""),
});

function text(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
}

/** Reads what a form posts. Values that no form of ours sends are taken as empty. */
export function readTransformForm(form: FormData): { entered: Entered; intent: Intent } {
  const version = text(form, FIELD.version);
  const head = headSchema.parse({
    kind: text(form, FIELD.kind),
    name: text(form, FIELD.name) ?? "",
    version: version === null || version === "" ? null : version,
    // Browsers send line ends as \r\n.
    formula: (text(form, FIELD.formula) ?? "").replaceAll("\r\n", "\n"),
  });
  const { name, version: shown, kind, formula } = head;
  const entered: Entered =
    kind === "numerical"
      ? { kind, name, version: shown, formula }
      : { kind, name, version: shown, recode: readRecodeForm(form) };
  return { entered, intent: readIntent(form) };
}

function readIntent(form: FormData): Intent {
  const insertion = readInsertion(text(form, INTENT.insert) ?? "");
  if (insertion) return { kind: "insert", insertion };
  const change = readChange(text(form, INTENT.change) ?? "");
  if (change) return { kind: "change", change };
  const action = text(form, INTENT.action);
  const column = Number(text(form, FIELD.quickColumn));
  if (action === "bins") return { kind: "bins", column, edges: text(form, FIELD.edges) ?? "" };
  if (action === "merge") {
    const values = form.getAll(FIELD.category).filter((value) => typeof value === "string");
    return { kind: "merge", column, values, name: text(form, FIELD.mergedName) ?? "" };
  }
  return { kind: action === "preview" ? "preview" : "save" };
}

/** The entries after a button that posts was pressed; keys of the calculator write at the end. */
export function afterIntent(entered: Entered, intent: Intent): Entered {
  if (intent.kind === "insert" && entered.kind === "numerical") {
    const { formula } = entered;
    const at = endOfKeys(formula);
    return { ...entered, formula: changeFormula({ text: formula, at }, intent).text };
  }
  if (intent.kind === "change" && entered.kind === "conditional") {
    return { ...entered, recode: changeRecode(entered.recode, intent.change) };
  }
  if (intent.kind === "bins" && entered.kind === "conditional") {
    const { edges } = readEdges(intent.edges);
    if (edges.length === 0) return entered;
    return { ...entered, recode: binRules(intent.column, edges, binNames(edges)) };
  }
  if (intent.kind === "merge" && entered.kind === "conditional") {
    return { ...entered, recode: merged(entered.recode, intent.column, intent) };
  }
  return entered;
}

/**
 * Keys write before the closing brackets that came with a function and are still empty: between the brackets of
 * "ln()".
 */
function endOfKeys(formula: string): number {
  const pieces = piecesOf(formula);
  let at = pieces.length;
  while (pieces[at - 1]?.text === ")") at -= 1;
  const before = pieces[at - 1];
  return before?.text === "(" || before?.kind === "operator" || before?.kind === "comma" ? at : pieces.length;
}
