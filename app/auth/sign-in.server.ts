import { redirect } from "@remix-run/node";
import { findUserById } from "~/db/users.server";
import { AppError, invalidField } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import { requireUnlocked } from "./account-lock.server";
import { type Credentials, requireCredentials } from "./credentials.server";
import { requireOpenAccount } from "./open-account";
import { countCode } from "./rate-limits.server";
import { noteRefusal } from "./refused-sign-ins.server";
import type { RequestArgs } from "./request-context";
import { hasSecondFactor, redeemCode } from "./second-factor.server";
import { startSession } from "./session.server";
import { beginStep, dropStep, findStep, takeAttempt } from "./sign-in-step.server";
import { signInProgram, type TokenPair } from "./tokens.server";

const WRONG_CODE = "This code is not valid. Wait for the next one, or use a recovery code.";

/** How a sign-in with a password went on: complete, or a code is asked for on the next page. */
type SignInProgress = "signed-in" | "code";

/**
 * The first step of a sign-in to pages. Without a second factor it is the only one.
 *
 * @throws AppError invalid_credentials, account_locked or too_many_requests
 */
export async function signIn(args: RequestArgs, credentials: Credentials): Promise<SignInProgress> {
  const user = await requireCredentials(args, credentials, "browser");
  if (!hasSecondFactor(user)) {
    await startSession(args, user, "password");
    return "signed-in";
  }
  await beginStep(args, { kind: "code", userId: user.id, challenge: null });
  return "code";
}

/** Whether a code is expected from this browser. */
export async function isCodeExpected(args: RequestArgs): Promise<boolean> {
  return (await findStep(args, "code")) !== null;
}

/**
 * The second step: the code of the authenticator app, or a recovery code.
 *
 * @throws Response a redirect to the sign-in page, after too many wrong codes or too long a time
 * @throws AppError invalid_input, account_locked or too_many_requests
 */
export async function signInWithCode(args: RequestArgs, code: string): Promise<void> {
  const step = await findStep(args, "code");
  const user = step === null || step.userId === null ? null : await findUserById(step.userId);
  if (step === null || user === null) throw redirect(urls.login);
  requireUnlocked(user);
  await countCode(user.id);
  if (!(await takeAttempt(step))) {
    await dropStep(args, step);
    throw redirect(urls.login);
  }
  if (!(await redeemCode(user, code, new Date()))) {
    await noteRefusal(args, user.id, "code");
    throw invalidField("code", WRONG_CODE);
  }
  // If two requests use the same sign-in step, only the first signs in.
  if (!(await dropStep(args, step))) throw redirect(urls.login);
  await startSession(args, user, "code");
}

/**
 * Signs a program in, in one step.
 *
 * @throws AppError invalid_credentials, account_locked, account_closing, second_factor_required (no code was sent),
 *   invalid_code or too_many_requests
 */
export async function signInToApi(
  args: RequestArgs,
  credentials: Credentials & { code?: string | undefined },
): Promise<TokenPair> {
  const user = await requireCredentials(args, credentials, "program");
  const now = new Date();
  if (hasSecondFactor(user)) {
    if (credentials.code === undefined) throw new AppError("second_factor_required");
    await countCode(user.id);
    const isRight = await redeemCode(user, credentials.code, now);
    if (!isRight) {
      await noteRefusal(args, user.id, "program");
      throw new AppError("invalid_code", { userMessage: WRONG_CODE });
    }
  }
  requireOpenAccount(user);
  return signInProgram(args, user, now);
}
