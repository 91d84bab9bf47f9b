import type { Comparison, RecodeBlock, RecodeCondition } from "~/compute/contract/types";
import type { BlockDraft, ConditionDraft, OperandDraft, RecodeDraft } from "./recode-schema";

/** The comparisons in the order of the list, with their names on screen. */
export const COMPARISONS: readonly { value: Comparison; label: string }[] = [
  { value: "=", label: "equal" },
  { value: "!=", label: "not equal" },
  { value: "<", label: "less than" },
  { value: ">", label: "greater than" },
  { value: "<=", label: "<=" },
  { value: ">=", label: ">=" },
  { value: "contains", label: "contains" },
  { value: "is empty", label: "is empty" },
];

export type RecodeChange =
  | { kind: "add"; type: "else_if" | "else" }
  | { kind: "remove"; block: number }
  /** Moves a block by one position. */
  | { kind: "move"; block: number; to: number }
  | { kind: "add-condition"; block: number }
  | { kind: "remove-condition"; block: number; condition: number }
  | { kind: "clear" }
  | {
      kind: "set-operand";
      block: number;
      condition: number | null;
      side: "a" | "b" | "then";
      operand: Partial<OperandDraft>;
    }
  | {
      kind: "set-condition";
      block: number;
      condition: number;
      part: Partial<Pick<ConditionDraft, "comparison" | "joint">>;
    };

const COLUMN: OperandDraft = { type: "Column", column: null, value: "" };
const VALUE: OperandDraft = { type: "Value", column: null, value: "" };

function newCondition(id: string, like?: ConditionDraft): ConditionDraft {
  return { id, a: like ? { ...like.a } : COLUMN, comparison: "", b: VALUE, joint: "And" };
}

/** One empty If. */
export function newRecode(): RecodeDraft {
  return { blocks: [{ id: "1", type: "if", conditions: [newCondition("1.1")], then: VALUE }] };
}

/** The smallest whole number that is not the id of a sibling yet. */
function freeId(siblings: readonly { id: string }[], prefix = ""): string {
  const used = new Set(siblings.map(({ id }) => id));
  let number = siblings.length + 1;
  while (used.has(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

/** The first block is an If, the blocks below are Else ifs, an Else stays last. */
function ordered(blocks: readonly BlockDraft[]): RecodeDraft {
  const rules = blocks.filter(({ type }) => type !== "else");
  const rest = blocks.find(({ type }) => type === "else");
  const typed = rules.map((block, at) => ({
    ...block,
    type: at === 0 ? ("if" as const) : ("else_if" as const),
  }));
  return { blocks: rest ? [...typed, rest] : typed };
}

export function hasElse({ blocks }: RecodeDraft): boolean {
  return blocks.at(-1)?.type === "else";
}

function withBlock(draft: RecodeDraft, at: number, change: (block: BlockDraft) => BlockDraft): RecodeDraft {
  return { blocks: draft.blocks.map((block, index) => (index === at ? change(block) : block)) };
}

function withCondition(
  draft: RecodeDraft,
  block: number,
  condition: number,
  change: (condition: ConditionDraft) => ConditionDraft,
): RecodeDraft {
  return withBlock(draft, block, (each) => ({
    ...each,
    conditions: each.conditions.map((own, index) => (index === condition ? change(own) : own)),
  }));
}

function added(draft: RecodeDraft, type: "else_if" | "else"): RecodeDraft {
  if (hasElse(draft)) return draft;
  const id = freeId(draft.blocks);
  // A further rule usually asks about the same column.
  const like = draft.blocks[0]?.conditions[0];
  const conditions = type === "else" ? [] : [newCondition(`${id}.1`, like)];
  return { blocks: [...draft.blocks, { id, type, conditions, then: VALUE }] };
}

function moved(draft: RecodeDraft, from: number, to: number): RecodeDraft {
  const block = draft.blocks[from];
  const last = draft.blocks.length - (hasElse(draft) ? 2 : 1);
  if (!block || block.type === "else" || to < 0 || to > last) return draft;
  const rest = draft.blocks.filter((_, index) => index !== from);
  return ordered([...rest.slice(0, to), block, ...rest.slice(to)]);
}

/** The rules after a change. A change that is not possible leaves them as they are. */
export function changeRecode(draft: RecodeDraft, change: RecodeChange): RecodeDraft {
  switch (change.kind) {
    case "add":
      return added(draft, change.type);
    case "remove": {
      const rest = ordered(draft.blocks.filter((_, index) => index !== change.block));
      return rest.blocks[0]?.type === "if" ? rest : newRecode();
    }
    case "move":
      return moved(draft, change.block, change.to);
    case "add-condition":
      return withBlock(draft, change.block, (block) => ({
        ...block,
        conditions: [
          ...block.conditions,
          newCondition(freeId(block.conditions, `${block.id}.`), block.conditions.at(-1)),
        ],
      }));
    case "remove-condition":
      return withBlock(draft, change.block, (block) => ({
        ...block,
        conditions:
          block.conditions.length > 1
            ? block.conditions.filter((_, index) => index !== change.condition)
            : block.conditions,
      }));
    case "clear":
      return newRecode();
    case "set-condition":
      return withCondition(draft, change.block, change.condition, (own) => ({ ...own, ...change.part }));
    case "set-operand": {
      const { block, condition, side, operand } = change;
      if (side === "then") {
        return withBlock(draft, block, (own) => ({ ...own, then: { ...own.then, ...operand } }));
      }
      return withCondition(draft, block, condition ?? 0, (own) => ({
        ...own,
        [side]: { ...own[side], ...operand },
      }));
    }
  }
}

function isGiven({ type, column, value }: OperandDraft): boolean {
  return type === "Column" ? column !== null : value.trim() !== "";
}

/** The field of a condition that is still missing. */
export function missingPart({ a, comparison, b }: ConditionDraft): "a" | "comparison" | "b" | null {
  if (!isGiven(a)) return "a";
  if (comparison === "") return "comparison";
  return comparison === "is empty" || isGiven(b) ? null : "b";
}

/** Whether all fields of a block are filled in. An empty value after "then" gives empty cells. */
export function isComplete({ conditions, then }: BlockDraft): boolean {
  return (
    conditions.every((own) => missingPart(own) === null) && (then.type === "Value" || then.column !== null)
  );
}

export function isWhole({ blocks }: RecodeDraft): boolean {
  return blocks.every(isComplete);
}

export function isUntouched(draft: RecodeDraft): boolean {
  const [only, ...more] = draft.blocks;
  if (!only || more.length > 0 || only.conditions.length !== 1) return false;
  const [{ a, comparison, b } = newCondition("")] = only.conditions;
  return !isGiven(a) && comparison === "" && !isGiven(b) && !isGiven(only.then);
}

const valueOf = ({ type, column, value }: OperandDraft) => (type === "Column" ? column : value);

function conditionOf({ a, comparison, b, joint }: ConditionDraft, at: number): RecodeCondition {
  const isUnary = comparison === "is empty";
  return {
    var_a_type: a.type,
    var_a: valueOf(a),
    // An empty comparison is refused by `isWhole` before.
    function: comparison === "" ? "=" : comparison,
    var_b_type: isUnary ? null : b.type,
    var_b: isUnary ? null : valueOf(b),
    and_or: at === 0 ? null : joint,
  };
}

/** The rules as the API and the core take them; the draft is whole. */
export function blocksOf({ blocks }: RecodeDraft): RecodeBlock[] {
  return blocks.map(({ id, type, conditions, then }) => ({
    id,
    type,
    condition: type === "else" ? [] : conditions.map(conditionOf),
    then_type: then.type,
    then: valueOf(then),
  }));
}

function operandOf(type: "Column" | "Value" | null, value: string | number | null): OperandDraft {
  if (type === "Column") return { ...COLUMN, column: value === null ? null : Number(value) };
  return { ...VALUE, value: value === null ? "" : String(value) };
}

/** Stored rules as a draft. */
export function draftOfBlocks(blocks: readonly RecodeBlock[]): RecodeDraft {
  return {
    blocks: blocks.map((block, index) => {
      const id = String(index + 1);
      return {
        id,
        type: block.type,
        conditions: block.condition.map((own, at) => ({
          id: `${id}.${at + 1}`,
          a: operandOf(own.var_a_type, own.var_a),
          comparison: own.function,
          b: operandOf(own.var_b_type, own.var_b),
          joint: own.and_or ?? "And",
        })),
        then: operandOf(block.then_type, block.then),
      };
    }),
  };
}

/** The columns that the rules read, in order of their first appearance. */
export function columnsOf({ blocks }: RecodeDraft): number[] {
  const operands = blocks.flatMap(({ conditions, then }) => [
    ...conditions.flatMap(({ a, b }) => [a, b]),
    then,
  ]);
  return [
    ...new Set(
      operands.flatMap(({ type, column }) => (type === "Column" && column !== null ? [column] : [])),
    ),
  ];
}
