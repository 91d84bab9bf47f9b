import { problemHeaders } from "~/lib/problem";
import { AppError } from "~/lib/app-error";

/** The response to a change that was accepted and is still being computed: 202 with Retry-After. */
export function accepted(): Response {
  const processing = new AppError("processing", {
    userMessage: "The column is being computed. Read the project's columns to see when it is done.",
  });
  const { userMessage: detail, code } = processing;
  return Response.json({ detail, code }, { status: 202, headers: problemHeaders(processing) });
}
