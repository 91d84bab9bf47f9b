import { hasElse, isUntouched } from "./recode-draft";
import type { BlockDraft, ConditionDraft, OperandDraft, RecodeDraft } from "./recode-schema";

/** Recodes that are written as rules, so that they can be edited like any other rules. */

const columnOperand = (column: number): OperandDraft => ({ type: "Column", column, value: "" });
const valueOperand = (value: string): OperandDraft => ({ type: "Value", column: null, value });

function rule(at: number, conditions: ConditionDraft[], then: string): BlockDraft {
  return { id: String(at + 1), type: at === 0 ? "if" : "else_if", conditions, then: valueOperand(then) };
}

/** The maximum number of bins that are made at once. */
export const MOST_BINS = 20;

/** Edges in ascending order, each once. */
export function cleanEdges(edges: readonly number[]): number[] {
  return [...new Set(edges.filter(Number.isFinite))].sort((a, b) => a - b);
}

/** Reads edges that are separated by blanks, semicolons or commas. Texts that are not numbers are returned. */
export function readEdges(text: string): { edges: number[]; unread: string[] } {
  const words = text.split(/[\s;,]+/).filter((word) => word !== "");
  const isNumber = (word: string) => /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word);
  return {
    edges: cleanEdges(words.filter(isNumber).map(Number)),
    unread: words.filter((word) => !isNumber(word)),
  };
}

/** An edge as it is written in fields and names; twelve digits hide the last bits of a computed edge. */
export function edgeText(edge: number): string {
  return String(Number(edge.toPrecision(12)));
}

/** Bin edges as the text of the input field, separated by semicolons. */
export function writtenEdges(edges: readonly number[]): string {
  return edges.map(edgeText).join("; ");
}

/** The names of the intervals between edges; upper limits are inclusive. */
export function binNames(edges: readonly number[]): string[] {
  const [first] = edges;
  const last = edges.at(-1);
  if (first === undefined || last === undefined) return [];
  const between = edges.slice(1).map((edge, at) => `${edgeText(edges[at] ?? edge)} – ${edgeText(edge)}`);
  return [`≤ ${edgeText(first)}`, ...between, `> ${edgeText(last)}`];
}

/** Rules that sort numbers into bins. Cells without a number stay empty: no rule holds for them. */
export function binRules(column: number, edges: readonly number[], names: readonly string[]): RecodeDraft {
  const compared = (at: number, comparison: "<=" | ">", edge: number): ConditionDraft => ({
    id: `${at + 1}.1`,
    a: columnOperand(column),
    comparison,
    b: valueOperand(String(edge)),
    joint: "And",
  });
  const blocks = edges.map((edge, at) => rule(at, [compared(at, "<=", edge)], names[at] ?? ""));
  const last = edges.at(-1);
  if (last !== undefined) {
    blocks.push(rule(edges.length, [compared(edges.length, ">", last)], names[edges.length] ?? ""));
  }
  return { blocks };
}

/** A new category and the categories that become it. */
export interface Merge {
  name: string;
  values: readonly string[];
}

/** A rule that merges categories. */
function mergeRule(column: number, { name, values }: Merge): BlockDraft {
  const conditions = values.map((value, index) => ({
    id: `1.${index + 1}`,
    a: columnOperand(column),
    comparison: "=" as const,
    b: valueOperand(value),
    joint: "Or" as const,
  }));
  return rule(0, conditions, name);
}

/**
 * Adds a merger of categories to the rules: before an Else, or with an Else that keeps all other texts. Without
 * categories nothing changes.
 */
export function merged(draft: RecodeDraft, column: number, merge: Merge): RecodeDraft {
  if (merge.values.length === 0) return draft;
  const rest: BlockDraft = { id: "else", type: "else", conditions: [], then: columnOperand(column) };
  const blocks = isUntouched(draft) ? [] : draft.blocks.filter(({ type }) => type !== "else");
  const last = hasElse(draft) ? draft.blocks.at(-1) : undefined;
  return renumbered([...blocks, mergeRule(column, merge), last ?? rest]);
}

/** Blocks in order: an If, then Else ifs; each with an id of its own. */
function renumbered(blocks: readonly BlockDraft[]): RecodeDraft {
  return {
    blocks: blocks.map((block, at) => {
      const id = String(at + 1);
      const conditions = block.conditions.map((own, index) => ({ ...own, id: `${id}.${index + 1}` }));
      return { ...block, id, conditions, type: block.type === "else" ? "else" : at === 0 ? "if" : "else_if" };
    }),
  };
}
