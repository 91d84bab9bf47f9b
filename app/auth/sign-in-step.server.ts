import { createCookie } from "@remix-run/node";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import {
  countStepAttempt,
  createSignInStep,
  deleteSignInStep,
  findSignInStep,
  type StepKind,
} from "~/db/sign-in-steps.server";
import { createRandomToken, hashToken } from "./random-token.server";
import type { RequestArgs } from "./request-context";

/** A cookie for each kind, so that two tabs with different steps do not disturb each other. */
function cookieOf(kind: StepKind) {
  return createCookie(`${env.secureCookies ? "__Host-" : ""}estimand_${kind}`, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: env.secureCookies,
    maxAge: LIMITS.signInStep.minutes * 60,
  });
}

type Step = { tokenHash: string; kind: StepKind; userId: string | null; challenge: string | null };

/** Begins a step of a sign-in, and binds it to this browser by a cookie. */
export async function beginStep({ context }: RequestArgs, step: Omit<Step, "tokenHash">): Promise<void> {
  const { token, tokenHash } = createRandomToken();
  const expiresAt = new Date(Date.now() + LIMITS.signInStep.minutes * 60_000);
  await createSignInStep({ ...step, tokenHash, expiresAt });
  context.appendHeader("Set-Cookie", await cookieOf(step.kind).serialize(token));
}

/** The step that this browser has begun, if it has not expired. */
export async function findStep({ request }: RequestArgs, kind: StepKind): Promise<Step | null> {
  const token: unknown = await cookieOf(kind).parse(request.headers.get("cookie"));
  if (typeof token !== "string" || token === "") return null;
  const step = await findSignInStep(hashToken(token), kind, new Date());
  return step === null ? null : { ...step, kind };
}

/** Counts an attempt at the step. @returns false if there were too many */
export function takeAttempt(step: Step): Promise<boolean> {
  return countStepAttempt(step.tokenHash, LIMITS.signInStep.attempts);
}

/** Ends a step. @returns false if another request has ended it */
export async function dropStep({ context }: RequestArgs, { tokenHash, kind }: Step): Promise<boolean> {
  context.appendHeader("Set-Cookie", await cookieOf(kind).serialize("", { maxAge: 0 }));
  return deleteSignInStep(tokenHash);
}
