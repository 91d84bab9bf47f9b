import { data, redirect } from "@remix-run/node";
import { countUpload } from "~/auth/rate-limits.server";
import type { ShapePreview } from "~/compute/contract/types";
import type { FieldErrors } from "~/lib/app-error";
import { parsedInput } from "~/lib/field-errors";
import { urls } from "~/lib/urls";
import {
  createShapedProject,
  previewShape,
  previewUnmatchedKeys,
} from "~/services/projects/shape-project.server";
import { newShapeSchema, shapeRecipeSchema } from "~/services/projects/shape-recipe";
import { fieldErrorsOfRefusal, isForForm } from "../page.server";
import { type Entered, readEntered, stepKind, stepOf } from "./shape-form";

export interface ShapeAnswer {
  entered: Entered;
  errors: FieldErrors;
  preview: ShapePreview | null;
  /** The keys of a join without a match; null where all have one. */
  unmatched: ShapePreview | null;
}

/** Shows the result of a posted form, or makes a project of it. What was entered comes back with a refusal. */
export async function answerShape(userId: string, projectId: string, form: FormData) {
  const entered = readEntered(form);
  const recipe = { steps: [stepOf(stepKind(entered.step?.[0] ?? null), entered)] };
  try {
    if (entered.intent?.[0] !== "make") {
      const parsed = parsedInput(shapeRecipeSchema, recipe);
      const preview = await previewShape(userId, projectId, parsed);
      const isMatched = preview.facts.unmatched === 0;
      const unmatched = isMatched ? null : await previewUnmatchedKeys(userId, projectId, parsed);
      return data<ShapeAnswer>({ entered, errors: {}, preview, unmatched });
    }
    await countUpload(userId);
    const made = parsedInput(newShapeSchema, { name: entered.name?.[0] ?? "", recipe });
    const { created_id } = await createShapedProject(userId, projectId, made);
    return redirect(urls.project(created_id));
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data<ShapeAnswer>(
      { entered, errors: fieldErrorsOfRefusal(error), preview: null, unmatched: null },
      { status: error.status },
    );
  }
}
