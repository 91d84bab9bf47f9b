import { z } from "zod";
import type { Hint } from "./draft/draft-options";

const hintSchema = z.object({
  place: z.union([
    z.enum(["y", "x", "z", "functions", "by", "filter", "whole"]),
    z.templateLiteral(["setting:", z.string().max(60)]),
  ]),
  text: z.string().max(300),
});

/** The hint in a URL, as a list of at most one. */
export function readHint(text: string | null): Hint[] {
  try {
    const hint = hintSchema.safeParse(JSON.parse(text ?? "null"));
    return hint.success ? [hint.data] : [];
  } catch {
    return [];
  }
}
