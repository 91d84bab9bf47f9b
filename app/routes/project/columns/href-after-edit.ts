import { dialogHref, projectHref } from "../../project-search";
import { EDIT } from "../../edit-words";

/** The field of forms in the table, to which the page then returns. */
export const FROM_FIELD = "from";
export const FROM_TABLE = "table";

/** Where an edit leads: to the table if it was done there, otherwise to the dialog. */
export function hrefAfterEdit(form: FormData, projectId: string, search: string, dialog: string): string {
  const change = { act: EDIT.done };
  return form.get(FROM_FIELD) === FROM_TABLE
    ? projectHref(projectId, search, change)
    : dialogHref(projectId, search, dialog, change);
}
