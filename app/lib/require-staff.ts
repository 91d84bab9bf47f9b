import { AppError } from "./app-error";

/** @throws AppError staff_only */
export function requireStaff({ isStaff }: { isStaff: boolean }): void {
  if (!isStaff) throw new AppError("staff_only");
}
