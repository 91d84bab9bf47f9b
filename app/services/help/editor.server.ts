import { type Actor, recordAuditEvent, staffEvent } from "~/db/audit-events.server";
import type { AuditKind } from "~/lib/audit-kinds";
import { fullName } from "~/lib/person-name";
import { requireStaff } from "~/lib/require-staff";
import { indexHelp } from "./index-help.server";

/** A signed-in user who may be staff. */
export interface Editor extends Actor {
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

type EditKind = Extract<AuditKind, `help-${string}`>;

/** Ends every change of the help: the audit log holds it, and the search finds the new texts. */
export async function finishEdit(editor: Editor, kind: EditKind, recordId: string): Promise<void> {
  await recordAuditEvent(staffEvent(kind, editor, { recordId }));
  await indexHelp();
}
