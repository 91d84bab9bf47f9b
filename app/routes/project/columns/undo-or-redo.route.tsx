import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { AppError } from "~/lib/app-error";
import { applyAgain } from "~/services/analyses/apply-again.server";
import { redoEdit, undoEdit } from "~/services/edits/undo-or-redo.server";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { answerForm } from "../../form.server";
import { pathParameter, signedIn } from "../../page.server";
import { postForm } from "../../network-error";
import { SELECTION_FIELD } from "../selection/selection-form";
import { projectHref } from "../../project-search";
import { EDIT } from "../../edit-words";
import { VERSION_FIELD } from "./undo-redo-buttons";

type Direction = "undo" | "redo";

const undoOrRedoForm = z.object({
  [VERSION_FIELD]: z.coerce.number().int().optional(),
  /** The analysis that is applied again, when its own results offered the undo. */
  [SELECTION_FIELD.analysis]: z.string().optional(),
});

/** @throws AppError not_found for any other word in the path */
function directionOf(params: Record<string, string | undefined>): Direction {
  const direction = pathParameter(params, "direction");
  if (direction !== "undo" && direction !== "redo") throw new AppError("not_found");
  return direction;
}

export const loader = signedIn(async ({ params }, user) => {
  const direction = directionOf(params);
  const projectId = pathParameter(params, "projectId");
  const { acts, columnsVersion } = await listProjectColumns(user.id, projectId);
  return { projectId, direction, name: acts[direction], columnsVersion };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), undoOrRedoForm, async ({ [VERSION_FIELD]: version, analysis }) => {
    const direction = directionOf(params);
    const projectId = pathParameter(params, "projectId");
    const undoOrRedo = direction === "undo" ? undoEdit : redoEdit;
    await undoOrRedo(user.id, projectId, version ?? null);
    if (analysis !== undefined) await applyAgain(user.id, analysis);
    const outcome = direction === "undo" ? EDIT.undone : EDIT.redone;
    return redirect(projectHref(projectId, new URL(request.url).search, { act: outcome }));
  }),
);

export const clientAction = postForm;

const WORDS = {
  undo: { title: "Undo", nothing: "There is nothing to undo." },
  redo: { title: "Redo", nothing: "There is nothing to redo." },
} as const;

/** Says why an edit was not undone or redone, and asks again with what would be undone or redone now. */
export default function UndoOrRedoDialog() {
  const { projectId, direction, name, columnsVersion } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.result.error?.[""] ?? undefined;
  const { title, nothing } = WORDS[direction];
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={title}
      confirmKind="primary"
      canConfirm={name !== null}
      fields={<input type="hidden" name={VERSION_FIELD} value={columnsVersion} />}
      closeHref={projectHref(projectId, useLocation().search)}
      cancelLabel="Close"
      errors={errors}
    >
      {name === null ? nothing : `${title} “${name}”?`}
    </ConfirmDialog>
  );
}
