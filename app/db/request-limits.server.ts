import { RateLimiterRes } from "rate-limiter-flexible";
import { dialect } from "./client.server";
import type { RequestLimit } from "./dialects/dialect";

/** Counts the requests of a key, in all processes on this database. */
export type RequestLimiter = {
  /** Counts a request. @returns null, or the milliseconds to wait if the limit is exceeded */
  count: (key: string) => Promise<number | null>;
};

/** @param name what is counted: limiters with the same name share their counts */
export function createLimiter(name: string, limit: RequestLimit): RequestLimiter {
  const limiter = dialect.createLimiter(name, limit);
  return {
    async count(key) {
      try {
        await limiter.consume(key);
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return refusal.msBeforeNext;
      }
    },
  };
}
