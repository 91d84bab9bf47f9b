/** Whether a file is missing, or its disk can no longer read its bytes, which it reports as EIO. */
export function isUnreadable(error: unknown): boolean {
  return ["ENOENT", "EIO"].includes((error as NodeJS.ErrnoException).code ?? "");
}
