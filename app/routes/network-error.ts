import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { FieldErrors } from "~/lib/app-error";

const TOO_MANY_REQUESTS = 429;

/** An error status, so that Remix does not reload the page's data, which would fail as well. */
const UNANSWERED = 503;

/**
 * The message for a post that failed although its content is valid: no connection, a server error, or a rate limit. The
 * page stays and offers to try again.
 *
 * @param kept a sentence that says what the page has kept
 * @returns `null` for redirects and refusals, which are answers of the server
 */
export function networkErrorText(error: unknown, kept: string): string | null {
  if (error instanceof Response) return null;
  const noAnswer = `No answer from the server. ${kept}`;
  if (!isRouteErrorResponse(error)) return noAnswer;
  if (error.status < 500 && error.status !== TOO_MANY_REQUESTS) return null;
  const message = (error.data as { message?: unknown } | null)?.message;
  return typeof message === "string" ? `${message} ${kept}` : noAnswer;
}

/** The page's own answer in place of the server's. */
export function answerLocally(answer: unknown): Response {
  return Response.json(answer, { status: UNANSWERED });
}

/** A client action that shows a message of its own, by `answerOf`, if the server does not respond. */
function postOr(kept: string, answerOf: (errors: FieldErrors) => unknown) {
  return async ({ serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    try {
      return await serverAction();
    } catch (error) {
      const text = networkErrorText(error, kept);
      if (text === null) throw error;
      return answerLocally(answerOf({ "": [text] }));
    }
  };
}

/** Posts a form to an action that uses `answerForm`. */
export const postForm = postOr("Nothing you typed is lost; try again.", (error) => ({
  result: { status: "error", error },
}));

/** The message of a form of the help admin when it was not saved. */
export const SOMETHING_WENT_WRONG = "Something went wrong. Please try again later.";

/** Posts a form of the help admin. Whatever the server says, the page stays with what was typed. */
export async function postAdmin({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return answerLocally({ errors: { "": [SOMETHING_WENT_WRONG] }, saved: false });
  }
}

/** Posts the settings of an import. */
export const postSettings = postOr("Your settings are kept; try again.", (errors) => ({ errors }));
