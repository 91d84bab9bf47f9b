import { AppError } from "~/lib/app-error";

/** Checks that staff has not locked the account. @throws AppError account_locked */
export function requireUnlocked({ lockedAt }: { lockedAt: Date | null }): void {
  if (lockedAt !== null) throw new AppError("account_locked");
}
