import { z } from "zod";
import type { RecodeCondition } from "~/compute/contract/types";
import { nameSchema } from "~/lib/name-schema";
import { INTENT } from "../../transform/transform-form";
import {
  blocksOf,
  changeRecode,
  draftOfBlocks,
  isWhole,
  newRecode,
} from "../../transform/recode/recode-draft";
import type { RecodeDraft } from "../../transform/recode/recode-schema";
import { readChange, readRecodeForm } from "../../transform/recode/recode-form";
import { readVersion } from "../version-field";

export const FIELD = { name: "name", version: "version" } as const;

/** A filter as its form shows it: its conditions are the conditions of one rule. */
export interface FilterDraft {
  name: string;
  recode: RecodeDraft;
}

export function newFilter(): FilterDraft {
  return { name: "", recode: newRecode() };
}

/** A stored filter as a draft. */
export function draftOfFilter(name: string, conditions: RecodeCondition[]): FilterDraft {
  const rule = { id: "1", type: "if", condition: conditions, then_type: "Value", then: 1 } as const;
  return { name, recode: draftOfBlocks([rule]) };
}

const nameField = z.string().max(1_000).catch("");

/** The intent of a posted form: to save the filter, or to change its conditions (without JavaScript). */
export function readFilterForm(form: FormData): {
  draft: FilterDraft;
  isChange: boolean;
  version: number | null;
} {
  const recode = readRecodeForm(form);
  const pressed = form.get(INTENT.change);
  const change = typeof pressed === "string" ? readChange(pressed) : null;
  return {
    draft: {
      name: nameField.parse(form.get(FIELD.name)),
      recode: change === null ? recode : changeRecode(recode, change),
    },
    isChange: change !== null,
    version: readVersion(form.get(FIELD.version)),
  };
}

/** The messages for fields that are missing; null if there are none. */
export function refusalsOf({
  name,
  recode,
}: FilterDraft): { name: string | null; isIncomplete: boolean } | null {
  const read = nameSchema.safeParse(name);
  const message = read.success ? null : (read.error.issues[0]?.message ?? null);
  const isIncomplete = !isWhole(recode);
  return message === null && !isIncomplete ? null : { name: message, isIncomplete };
}

/** The conditions as the API and the core take them; the draft is whole. */
export function conditionsOf({ recode }: FilterDraft): RecodeCondition[] {
  return blocksOf(recode)[0]?.condition ?? [];
}
