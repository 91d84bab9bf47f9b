import { type RecodeChange, newRecode } from "./recode-draft";
import { type OperandDraft, type RecodeDraft, recodeSchema } from "./recode-schema";

/** Names of the fields: blocks and conditions are numbered from 0. */
export const fieldOf = {
  type: (block: number) => `rule${block}.type`,
  joint: (block: number, condition: number) => `rule${block}.${condition}.joint`,
  comparison: (block: number, condition: number) => `rule${block}.${condition}.comparison`,
  operand: (block: number, condition: number | null, side: "a" | "b" | "then") =>
    side === "then" ? `rule${block}.then` : `rule${block}.${condition ?? 0}.${side}`,
};

/** The parts of an operand's field. */
export const PART = { type: "type", column: "column", value: "value" } as const;

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function readOperand(form: FormData, name: string): unknown {
  const column = text(form, `${name}.${PART.column}`);
  return {
    type: text(form, `${name}.${PART.type}`),
    column: column === "" ? null : Number(column),
    value: text(form, `${name}.${PART.value}`),
  } satisfies Record<keyof OperandDraft, unknown>;
}

/** Reads the rules that a form posts. Fields that no form of ours sends give one empty rule. */
export function readRecodeForm(form: FormData): RecodeDraft {
  const blocks: unknown[] = [];
  for (let block = 0; form.has(fieldOf.type(block)); block += 1) {
    const conditions: unknown[] = [];
    for (let at = 0; form.has(fieldOf.comparison(block, at)); at += 1) {
      conditions.push({
        id: `${block + 1}.${at + 1}`,
        a: readOperand(form, fieldOf.operand(block, at, "a")),
        comparison: text(form, fieldOf.comparison(block, at)),
        b: readOperand(form, fieldOf.operand(block, at, "b")),
        joint: text(form, fieldOf.joint(block, at)) || "And",
      });
    }
    const then = readOperand(form, fieldOf.operand(block, null, "then"));
    blocks.push({ id: String(block + 1), type: text(form, fieldOf.type(block)), conditions, then });
  }
  const read = recodeSchema.safeParse({ blocks });
  return read.success ? read.data : newRecode();
}

/** The changes that buttons post without JavaScript, as the value of the button. */
export type ButtonChange = Extract<
  RecodeChange,
  { kind: "add" | "remove" | "move" | "add-condition" | "remove-condition" | "clear" }
>;

export function writeChange(change: ButtonChange): string {
  return JSON.stringify(change);
}

/** @returns null for a value that no button has */
export function readChange(value: string): ButtonChange | null {
  try {
    const { kind, type, block, to, condition } = JSON.parse(value) as Record<string, unknown>;
    const isIndex = (each: unknown): each is number => Number.isInteger(each) && Number(each) >= 0;
    if (kind === "clear") return { kind };
    if (kind === "add" && (type === "else_if" || type === "else")) return { kind, type };
    if (!isIndex(block)) return null;
    if (kind === "remove" || kind === "add-condition") return { kind, block };
    if (kind === "move" && isIndex(to)) return { kind, block, to };
    if (kind === "remove-condition" && isIndex(condition)) return { kind, block, condition };
    return null;
  } catch {
    return null;
  }
}
