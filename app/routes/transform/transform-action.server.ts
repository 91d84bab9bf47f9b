import { data, redirect } from "@remix-run/node";
import { log } from "~/config/log.server";
import { AppError, asAppError, type FieldErrors } from "~/lib/app-error";
import { fieldErrorsOf } from "~/lib/field-errors";
import { columnChangeSchema, newColumnSchema } from "~/services/columns/column-input";
import { createColumn } from "~/services/columns/create-column.server";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import type { ColumnOutcome } from "~/services/columns/perform-on-column.server";
import { updateColumn } from "~/services/columns/update-column.server";
import { fieldErrorsOfRefusal } from "../page.server";
import { blocksOf, isWhole } from "./recode/recode-draft";
import { SELECT_ALL } from "./recode/rule-words";
import { afterIntent, type Entered, readTransformForm } from "./transform-form";
import { type Done, PARAM, transformHref } from "./transform-search";
import type { Draft, Trial } from "./trial/trial";
import { tryRecipe } from "./trial/try-recipe.server";

/** The answer when nothing was saved: all entries, and the reason. */
export interface TransformAnswer {
  entered: Entered;
  errors: FieldErrors;
  trial: Trial | null;
}

/** The message of the product for an update that failed. */
const UPDATE_FAILED = "Something went wrong, code 500";

/** The entries, as far as they can be tried. */
function draftOf(entered: Entered): Draft {
  return entered.kind === "numerical"
    ? { kind: "formula", text: entered.formula }
    : { kind: "rules", rules: isWhole(entered.recode) ? blocksOf(entered.recode) : null };
}

function recipeOf(entered: Entered) {
  return entered.kind === "numerical"
    ? { trans_type: entered.kind, user_formula: entered.formula }
    : { trans_type: entered.kind, conditional_transform: blocksOf(entered.recode) };
}

async function save(
  userId: string,
  projectId: string,
  columnId: string | null,
  entered: Entered,
): Promise<{ outcome: ColumnOutcome } | { errors: FieldErrors }> {
  const name = entered.name.trim() === "" ? undefined : entered.name;
  if (columnId === null) {
    const input = newColumnSchema.safeParse({ ...recipeOf(entered), project: projectId, name });
    return input.success
      ? { outcome: await createColumn(userId, input.data) }
      : { errors: fieldErrorsOf(input.error) };
  }
  const change = columnChangeSchema.safeParse({ ...recipeOf(entered), name });
  if (!change.success) return { errors: fieldErrorsOf(change.error) };
  return { outcome: await updateColumn(userId, columnId, change.data, entered.version) };
}

/** The index of the column that is edited. @throws AppError not_found */
async function ownIndex(userId: string, projectId: string, columnId: string | null): Promise<number | null> {
  if (columnId === null) return null;
  const { columns } = await listProjectColumns(userId, projectId);
  const own = columns.find(({ col_db_id: id }) => id === columnId);
  if (!own)
    throw new AppError("not_found", { userMessage: "This column was not found. It may have been deleted." });
  return own.column_index;
}

/** Saves a recipe and returns to the list, or answers with what was entered and why it was refused. */
export async function answerTransform(userId: string, projectId: string, url: URL, form: FormData) {
  const { entered: posted, intent } = readTransformForm(form);
  const columnId = url.searchParams.get(PARAM.edit);
  const entered = afterIntent(posted, intent);
  const answer = async (errors: FieldErrors, status: number) => {
    const own = await ownIndex(userId, projectId, columnId);
    const trial = await tryRecipe(userId, projectId, draftOf(entered), own).catch((error: unknown) => {
      // While something else is computed there is no preview, but what was entered is sent back.
      if (error instanceof AppError && error.code !== "not_found") return null;
      throw error;
    });
    return data<TransformAnswer>({ entered, errors, trial }, { status });
  };
  if (intent.kind !== "save") return answer({}, 200);
  if (entered.kind === "conditional" && !isWhole(entered.recode)) {
    return answer({ conditional_transform: [SELECT_ALL] }, 400);
  }
  try {
    const saved = await save(userId, projectId, columnId, entered);
    if ("errors" in saved) return await answer(saved.errors, 400);
    return redirect(savedHref(projectId, entered, columnId, saved.outcome));
  } catch (error) {
    if (error instanceof AppError) {
      if (error.code === "not_found") throw error;
      return answer(fieldErrorsOfRefusal(error), error.status);
    }
    log.error({ err: error }, "a column could not be saved");
    const { userMessage, status } = asAppError(error);
    const text = columnId === null ? userMessage : UPDATE_FAILED;
    return data<TransformAnswer>({ entered, errors: { "": [text] }, trial: null }, { status });
  }
}

function savedHref(
  projectId: string,
  { kind }: Entered,
  columnId: string | null,
  outcome: ColumnOutcome,
): string {
  const done: Done =
    outcome.state === "processing" ? "processing" : columnId === null ? "created" : "updated";
  const column = outcome.state === "done" ? outcome.column.col_db_id : columnId;
  return transformHref(projectId, { kind, done, column });
}
