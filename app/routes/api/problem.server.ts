import { log } from "~/config/log.server";
import { asAppError } from "~/lib/app-error";
import { problemBody, problemHeaders } from "~/lib/problem";

/** The API's response to an error. @param requestId id of the request in the log */
export function problem(error: unknown, requestId: string): Response {
  const refusal = asAppError(error);
  if (refusal.code === "internal") log.error({ err: error, requestId }, "an API call failed");
  return Response.json(problemBody(refusal, requestId), {
    status: refusal.status,
    headers: problemHeaders(refusal),
  });
}
