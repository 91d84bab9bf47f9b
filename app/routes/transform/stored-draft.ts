import { z } from "zod";
import { readStored, writeStored } from "~/lib/browser-store";
import { recodeSchema } from "./recode/recode-schema";
import type { Kind } from "./transform-search";

/** An unsaved recipe that this browser keeps. */
const storedSchema = z.object({
  name: z.string(),
  /** Version of the column when it was opened. */
  version: z.number().nullable(),
  formula: z.string().nullable(),
  recode: recodeSchema.nullable(),
});

export type StoredDraft = z.infer<typeof storedSchema>;

function keyOf(projectId: string, columnId: string | null, kind: Kind): string {
  return `transform:${projectId}:${columnId ?? "new"}:${kind}`;
}

/** @returns null when there is none or it is damaged */
export function readDraft(projectId: string, columnId: string | null, kind: Kind): StoredDraft | null {
  try {
    const text = readStored(keyOf(projectId, columnId, kind));
    const read = storedSchema.safeParse(JSON.parse(text ?? "null"));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Stores a draft; null removes it. */
export function storeDraft(
  projectId: string,
  columnId: string | null,
  kind: Kind,
  draft: StoredDraft | null,
): void {
  writeStored(keyOf(projectId, columnId, kind), draft === null ? null : JSON.stringify(draft));
}
