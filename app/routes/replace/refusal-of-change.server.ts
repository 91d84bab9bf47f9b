import { AppError } from "~/lib/app-error";
import { isForForm } from "../page.server";

/**
 * The refusal of a change of a dataset's file, for the page of the form. A change that waits for another one is shown
 * there, too.
 *
 * @throws the error if it is not for the form
 */
export function refusalOfChange(error: unknown): { message: string; status: number } {
  const isBusy = error instanceof AppError && error.code === "processing";
  if (!isBusy && !isForForm(error)) throw error;
  return { message: error.userMessage, status: error.status };
}
