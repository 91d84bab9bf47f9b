import type { AppError } from "~/lib/app-error";
import { env } from "./env.server";

/**
 * Whether another process may do what this one refused: its own disk is full, but not the disk of the database, which
 * all share.
 */
export function isRetryableOnAnotherNode({ code, details }: AppError): boolean {
  return env.role !== "all" && code === "storage_full" && details.isShared !== true;
}
