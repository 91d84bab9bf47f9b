import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { requireApiUser } from "~/auth/api-user.server";
import type { SignedInUser } from "~/auth/signed-in-user.server";
import { AppError, asAppError, invalidField } from "~/lib/app-error";
import { parsedInput } from "~/lib/field-errors";
import { findUntext, UNTEXT_MESSAGE } from "~/lib/plain-text";
import { requireStaff } from "~/lib/require-staff";
import type { ApiCall, CallSpec, HandlerArgs, Method } from "./api-call";
import { readJsonBody } from "../json-body.server";
import { runIdempotencyKey } from "./idempotent-request.server";
import { problem } from "./problem.server";

type NoQuery = z.ZodObject<Record<never, never>>;

/** A call of a signed-in user. */
export function userCall<Query extends z.ZodObject = NoQuery, Body extends z.ZodType = z.ZodUndefined>(
  spec: CallSpec<SignedInUser, Query, Body>,
): ApiCall {
  return {
    ...spec,
    open: false,
    async handle(args) {
      const user = await requireApiUser(args, spec.writes);
      if (spec.onlyStaff) requireStaff(user);
      const run = (request: Request) => answer(spec, { ...args, request }, user);
      return args.request.method === "POST"
        ? runIdempotencyKey(user.id, args.request, run)
        : run(args.request);
    },
  };
}

/** A call that needs no token. */
export function openCall<Query extends z.ZodObject = NoQuery, Body extends z.ZodType = z.ZodUndefined>(
  spec: CallSpec<null, Query, Body>,
): ApiCall {
  return { ...spec, open: true, handle: (args) => answer(spec, args, null) };
}

/** All routes by pattern. Each route registers itself when its module is loaded. */
export const API_ROUTES = new Map<string, Partial<Record<Method, ApiCall>>>();

/**
 * Creates a route's loader and action. Every response, including errors, has the shape of the API.
 *
 * @param pattern as in the OpenAPI document, such as "/api/v1/file/{id}/"
 */
export function apiRoute(pattern: string, calls: Partial<Record<Method, ApiCall>>) {
  API_ROUTES.set(pattern, calls);
  const route = async ({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) => {
    try {
      const response = await callFor(request, calls).handle({ request, context, params });
      if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
      return response;
    } catch (error) {
      context.refusal = asAppError(error);
      return problem(error, context.requestId);
    }
  };
  return { loader: route, action: route };
}

function callFor(request: Request, calls: Partial<Record<Method, ApiCall>>): ApiCall {
  const method = request.method.toUpperCase();
  const call = calls[(method === "HEAD" ? "GET" : method) as Method];
  if (call !== undefined && !(call.writes && method === "HEAD")) return call;
  throw new AppError("method_not_allowed", { details: { allowed: Object.keys(calls) } });
}

async function answer<User, Query extends z.ZodObject, Body extends z.ZodType>(
  spec: CallSpec<User, Query, Body>,
  { request, context, params }: HandlerArgs,
  user: User,
): Promise<Response> {
  return spec.run({
    user,
    param: (name) => params[name] ?? "",
    query: (spec.query && parsedInput(spec.query, queryOf(request))) as z.output<Query>,
    body: (spec.body && parsedInput(spec.body, await readJsonBody(request))) as z.output<Body>,
    request,
    context,
  });
}

function queryOf(request: Request): Record<string, string> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const untext = findUntext(query);
  if (untext !== null) throw invalidField(untext, UNTEXT_MESSAGE);
  return query;
}

/** A JSON response. */
export function json(data: unknown, status = 200): Response {
  return Response.json(data, { status });
}

/** A 204 response. */
export function noContent(): Response {
  return new Response(null, { status: 204 });
}
