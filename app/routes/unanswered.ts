import { isRouteErrorResponse } from "@remix-run/react";

const KEPT = "Your choices are kept.";

/** Said when nothing came back, or nothing that a page of ours says. */
export const NO_ANSWER = `No answer from the server. ${KEPT}`;

const TOO_MANY_REQUESTS = 429;

/**
 * Why a post came to nothing although nothing is wrong with what was sent: no connection, a server that failed, or one
 * that asks to wait. The page that posted stays, with this text and a way to try again.
 *
 * @returns `null` for redirects and for refusals, which are answers
 */
export function unansweredText(error: unknown): string | null {
  if (error instanceof Response) return null;
  if (!isRouteErrorResponse(error)) return NO_ANSWER;
  if (error.status < 500 && error.status !== TOO_MANY_REQUESTS) return null;
  const message = (error.data as { message?: unknown } | null)?.message;
  return typeof message === "string" ? `${message} ${KEPT}` : NO_ANSWER;
}
