import { fullName } from "~/lib/person-name";
import { requireStaff } from "~/lib/require-staff";

/** A signed-in user who may be staff. */
export interface Editor {
  isStaff: boolean;
  firstName: string;
  lastName: string;
  email: string;
}

/** The name of an editor, for the list of versions. @throws AppError staff_only */
export function editorName(editor: Editor): string {
  requireStaff(editor);
  return fullName(editor);
}
