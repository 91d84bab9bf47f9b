import { z } from "zod";
import type { Hint } from "./draft-changes";

const hintSchema = z.object({
  place: z.enum(["y", "x", "functions", "by", "filter", "whole"]),
  text: z.string().max(300),
});

/** The hint in an address, as a list of at most one. */
export function readHint(text: string | null): Hint[] {
  try {
    const hint = hintSchema.safeParse(JSON.parse(text ?? "null"));
    return hint.success ? [hint.data] : [];
  } catch {
    return [];
  }
}
