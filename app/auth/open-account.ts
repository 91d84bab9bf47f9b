import { AppError } from "~/lib/app-error";

/** Refuses programs of an account that waits for its deletion. @throws AppError account_closing */
export function requireOpenAccount({ deletionAt }: { deletionAt: Date | string | null }): void {
  if (deletionAt !== null) throw new AppError("account_closing");
}
