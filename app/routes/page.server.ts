import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { countPage } from "~/auth/rate-limits.server";
import type { RequestContext } from "~/auth/request-context";
import { requireAnyUser, requireUser } from "~/auth/session.server";
import type { SignedInUser } from "~/auth/signed-in-user.server";
import { log } from "~/config/log.server";
import { AppError, asAppError, type FieldErrors, notFound } from "~/lib/app-error";
import { whileReading } from "~/lib/read-once.server";

/** Converts a refusal to what the page's error boundary shows. */
function thrownRefusal(error: unknown, context: RequestContext) {
  const known = asAppError(error);
  context.refusal = known;
  if (!(error instanceof AppError)) log.error({ err: error }, "a page failed");
  const headers =
    known.retryAfterSeconds === null ? undefined : { "Retry-After": String(known.retryAfterSeconds) };
  return data({ message: known.userMessage, code: known.code }, { status: known.status, headers });
}

/**
 * Wraps a loader or action for signed-in users: visitors are redirected to the sign-in page, refusals become the error
 * page. Responses that the handler throws (redirects) pass through.
 */
export function signedIn<Args extends LoaderFunctionArgs, Answer>(
  handler: (args: Args, user: SignedInUser) => Promise<Answer>,
): (args: Args) => Promise<Answer> {
  return withUser(requireUser, handler);
}

/** Like `signedIn`, also for accounts that wait for their deletion. */
export function signedInAnyway<Args extends LoaderFunctionArgs, Answer>(
  handler: (args: Args, user: SignedInUser) => Promise<Answer>,
): (args: Args) => Promise<Answer> {
  return withUser(requireAnyUser, handler);
}

function withUser<Args extends LoaderFunctionArgs, Answer>(
  find: (args: Args) => Promise<SignedInUser>,
  handler: (args: Args, user: SignedInUser) => Promise<Answer>,
): (args: Args) => Promise<Answer> {
  return forVisitors((args) => {
    const answer = async () => {
      const user = await find(args);
      await countOnce(args.context, user.id);
      return handler(args, user);
    };
    return args.request.method === "GET" ? whileReading(args.context, answer) : answer();
  });
}

/** Wraps a loader or action for everybody: refusals that its form cannot show become the error page. */
export function forVisitors<Args extends LoaderFunctionArgs, Answer>(
  handler: (args: Args) => Promise<Answer>,
): (args: Args) => Promise<Answer> {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      throw error instanceof Response || isDataAnswer(error) ? error : thrownRefusal(error, args.context);
    }
  };
}

/** Requests already counted: one request runs several loaders. */
const counted = new WeakSet<object>();

/** @throws AppError too_many_requests */
async function countOnce(request: object, userId: string): Promise<void> {
  if (counted.has(request)) return;
  counted.add(request);
  await countPage(userId);
}

function isDataAnswer(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit"
  );
}

/** A parameter of the path. @throws AppError not_found if the route does not have it */
export function pathParameter(params: Record<string, string | undefined>, name: string): string {
  const value = params[name];
  if (value === undefined) throw notFound("page");
  return value;
}

/** Whether the form that was sent can show the error. If not, it replaces the page, as for users who are not staff. */
export function isForForm(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  if (error.code === "not_found" || error.code === "staff_only") return false;
  return error.code === "storage_full" || error.status < 500;
}

/**
 * The response to a form whose action was refused, shown above the form with what was typed. Any other error is thrown
 * again.
 */
export function answerRefusal<Typed extends object>(error: unknown, typed: Typed) {
  if (!isForForm(error)) throw error;
  return data({ errors: [error.userMessage], ...typed }, { status: error.status });
}

/** The messages of a refusal by field. A refusal without fields has one message, on the form as a whole (""). */
export function fieldErrorsOfRefusal({ fields, userMessage }: AppError): FieldErrors {
  return Object.keys(fields).length > 0 ? fields : { "": [userMessage] };
}
