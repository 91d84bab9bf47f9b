import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

const TOO_MANY_REQUESTS = 429;

/** An error status: nothing of the page is loaded anew, which would fail as well. */
const UNANSWERED = 503;

/**
 * Why a post came to nothing although nothing is wrong with what was sent: no connection, a server that failed, or one
 * that asks to wait. The page that posted stays, with this text and a way to try again.
 *
 * @param kept what the page keeps meanwhile, as a sentence
 * @returns `null` for redirects and for refusals, which are answers
 */
export function unansweredText(error: unknown, kept: string): string | null {
  if (error instanceof Response) return null;
  const noAnswer = `No answer from the server. ${kept}`;
  if (!isRouteErrorResponse(error)) return noAnswer;
  if (error.status < 500 && error.status !== TOO_MANY_REQUESTS) return null;
  const message = (error.data as { message?: unknown } | null)?.message;
  return typeof message === "string" ? `${message} ${kept}` : noAnswer;
}

/** What a page's own answer is in place of the server's that did not come. */
export function answerHere(answer: unknown): Response {
  return Response.json(answer, { status: UNANSWERED });
}

/** Posts a form that `answerForm` answers; when no answer comes, everything typed stays and the form says so. */
export async function postForm({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    const text = unansweredText(error, "Nothing you typed is lost; try again.");
    if (text === null) throw error;
    return answerHere({ result: { status: "error", error: { "": [text] } } });
  }
}

/** Posts the settings of an import: as `postForm`, in the form of their own answers. */
export async function postSettings({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    const text = unansweredText(error, "Your settings are kept; try again.");
    if (text === null) throw error;
    return answerHere({ errors: { "": [text] } });
  }
}
