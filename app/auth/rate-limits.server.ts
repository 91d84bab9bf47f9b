import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "~/config/env.server";
import { AppError } from "~/lib/app-error";

const MINUTE_SECONDS = 60;

function perMinute(points: number): RateLimiterMemory | null {
  return points === 0 ? null : new RateLimiterMemory({ points, duration: MINUTE_SECONDS });
}

const logins = perMinute(env.rateLogin);
const calls = perMinute(env.rateCalls);

/** Counts an attempt to sign in. @throws AppError too_many_requests */
export async function countLogin(address: string, username: string): Promise<void> {
  await consume(logins, `${address} ${username.trim().toLowerCase()}`);
}

/** Counts any other call of a user. @throws AppError too_many_requests */
export async function countCall(userId: string): Promise<void> {
  await consume(calls, userId);
}

async function consume(limiter: RateLimiterMemory | null, key: string): Promise<void> {
  try {
    await limiter?.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError("too_many_requests", {
      userMessage: `Too many requests. Please wait ${seconds} seconds and try again.`,
      retryAfterSeconds: seconds,
    });
  }
}
