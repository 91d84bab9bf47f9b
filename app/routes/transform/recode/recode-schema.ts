import { z } from "zod";

/** The rules on screen: fields may be empty, and a switch between Column and Value keeps the other. */

const operandSchema = z.object({
  type: z.enum(["Column", "Value"]),
  column: z.number().int().nonnegative().nullable(),
  value: z.string(),
});

export type OperandDraft = z.infer<typeof operandSchema>;

const conditionSchema = z.object({
  id: z.string(),
  a: operandSchema,
  comparison: z.enum(["<", ">", "=", "!=", "<=", ">=", "contains", "is empty", ""]),
  b: operandSchema,
  joint: z.enum(["And", "Or"]),
});

export type ConditionDraft = z.infer<typeof conditionSchema>;

const blockSchema = z.object({
  id: z.string(),
  type: z.enum(["if", "else_if", "else"]),
  conditions: z.array(conditionSchema),
  then: operandSchema,
});

export type BlockDraft = z.infer<typeof blockSchema>;

export const recodeSchema = z.object({ blocks: z.array(blockSchema).min(1) });

export type RecodeDraft = z.infer<typeof recodeSchema>;
