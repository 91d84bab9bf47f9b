/** Groups of the audit log's kinds, as its filter lists them. */
export const AUDIT_GROUPS = {
  sessions: "Sign-ins and sessions",
  security: "Passwords, factors and tokens",
  plans: "Plans",
  accounts: "Accounts and invitations",
  deletions: "Deletions",
  staff: "Acts of staff",
} as const;

export type AuditGroup = keyof typeof AUDIT_GROUPS;

type KindFacts = {
  words: string;
  group: AuditGroup;
  /** Whether the owner of the account gets a mail. */
  isMailed?: true;
  /** Hidden from the account's own list: only staff needs it. */
  isForStaff?: true;
};

/** The closed set of what the audit log records. */
const AUDIT_KINDS = {
  "sign-in": { words: "Signed in", group: "sessions" },
  "sign-in-new-device": { words: "Signed in on a new device", group: "sessions", isMailed: true },
  "sign-in-refused": { words: "Sign-in refused", group: "sessions" },
  "sign-out": { words: "Signed out", group: "sessions" },
  "session-ended": { words: "Session ended", group: "sessions" },
  "sessions-ended": { words: "All other sessions ended", group: "sessions" },
  "password-changed": { words: "Password changed", group: "security" },
  "password-reset": { words: "Password reset by mail", group: "security" },
  "factor-added": { words: "Two-factor sign-in turned on", group: "security", isMailed: true },
  "factor-removed": { words: "Two-factor sign-in turned off", group: "security", isMailed: true },
  "codes-renewed": { words: "Recovery codes renewed", group: "security" },
  "passkey-added": { words: "Passkey added", group: "security", isMailed: true },
  "passkey-removed": { words: "Passkey removed", group: "security", isMailed: true },
  "token-made": { words: "API token created", group: "security", isMailed: true },
  "token-revoked": { words: "API token revoked", group: "security" },
  "link-made": { words: "Link to a result created", group: "security" },
  "link-revoked": { words: "Link to a result revoked", group: "security" },
  "plan-bought": { words: "PRO bought", group: "plans" },
  "plan-taken-back": { words: "PRO taken back after a refund or dispute", group: "plans" },
  "plan-given-back": { words: "PRO given back after a dispute", group: "plans" },
  "plan-granted": { words: "PRO granted", group: "plans" },
  "plan-lapsed": { words: "PRO ended", group: "plans" },
  "account-created": { words: "Account created", group: "accounts" },
  "address-confirmed": { words: "E-mail address confirmed", group: "accounts" },
  "person-invited": { words: "Person invited", group: "accounts" },
  "invitation-withdrawn": { words: "Invitation withdrawn", group: "accounts" },
  "dataset-deleted": { words: "Dataset deleted", group: "deletions" },
  "dataset-erased": { words: "Dataset erased", group: "deletions" },
  "project-deleted": { words: "Project deleted", group: "deletions" },
  "project-erased": { words: "Project erased", group: "deletions" },
  "account-closed": { words: "Deletion of the account asked for", group: "deletions" },
  "account-kept": { words: "Account kept", group: "deletions" },
  "account-erased": { words: "Account erased", group: "deletions" },
  "account-locked": { words: "Account locked", group: "staff" },
  "account-unlocked": { words: "Account unlocked", group: "staff" },
  "sessions-ended-by-staff": { words: "All sessions ended by staff", group: "staff" },
  "confirmation-resent": { words: "Confirmation mail sent again", group: "staff" },
  "storage-granted": { words: "Storage changed by staff", group: "staff" },
  "job-retried": { words: "Failed job started again", group: "staff", isForStaff: true },
  "mail-read": { words: "Mail in the outbox read", group: "staff", isForStaff: true },
  "mail-retried": { words: "Failed mail sent again", group: "staff", isForStaff: true },
  "message-done": { words: "Message to support marked as done", group: "staff", isForStaff: true },
  "message-reopened": { words: "Message to support opened again", group: "staff", isForStaff: true },
  "message-deleted": { words: "Message to support deleted", group: "staff", isForStaff: true },
  "help-added": { words: "Help text added", group: "staff", isForStaff: true },
  "help-changed": { words: "Help text changed", group: "staff", isForStaff: true },
  "help-ordered": { words: "Help texts put in another order", group: "staff", isForStaff: true },
  "help-deleted": { words: "Help text deleted", group: "staff", isForStaff: true },
  "help-restored": { words: "Earlier or deleted help text restored", group: "staff", isForStaff: true },
} as const satisfies Record<string, KindFacts>;

export type AuditKind = keyof typeof AUDIT_KINDS;

/** How a sign-in was made or refused. */
const AUDIT_DETAILS = {
  password: "with the password",
  code: "with password and code",
  passkey: "with a passkey",
  program: "by a program",
  locked: "the account is locked",
} as const;

export type AuditDetail = keyof typeof AUDIT_DETAILS;

const FACTS: Readonly<Record<string, KindFacts>> = AUDIT_KINDS;

/** Whether an entry of this kind is mailed to the owner of the account. */
export function isMailed(kind: AuditKind): boolean {
  return FACTS[kind]?.isMailed ?? false;
}

/** The kinds of a group. */
export function kindsOfGroup(group: AuditGroup): AuditKind[] {
  return (Object.keys(AUDIT_KINDS) as AuditKind[]).filter((kind) => AUDIT_KINDS[kind].group === group);
}

/**
 * The kinds of audit events that an account's owner sees as recent activity: sign-ins, security, and actions of staff
 * on the account.
 */
export function kindsOfOwner(): AuditKind[] {
  const groups: AuditGroup[] = ["sessions", "security", "staff"];
  return groups.flatMap(kindsOfGroup).filter((kind) => FACTS[kind]?.isForStaff !== true);
}

/** An entry in words: "Signed in with a passkey", "Sign-in refused, 3 times". */
export function wordsOfEvent(event: { kind: string; detail: string | null; count: number }): string {
  const words = FACTS[event.kind]?.words ?? event.kind;
  const details: Readonly<Record<string, string>> = AUDIT_DETAILS;
  const detail = event.detail === null ? "" : details[event.detail];
  const how = !detail ? "" : event.detail === "locked" ? `: ${detail}` : ` ${detail}`;
  return `${words}${how}${event.count > 1 ? `, ${event.count} times` : ""}`;
}
