/** Statuses of a project whose data are still being read: queued, or running. */
export const UNFINISHED_STATUSES = ["toprocess", "processing"] as const;

/** Whether a project's data are still being read. */
export function isUnfinished({ status }: { status: string }): boolean {
  return (UNFINISHED_STATUSES as readonly string[]).includes(status);
}
