import { z } from "zod";
import { seal, unseal } from "~/auth/sealed.server";
import { LIMITS } from "~/config/limits";
import { log } from "~/config/log.server";
import { isDatabaseShared } from "~/db/client.server";
import { databaseNow } from "~/db/clock.server";
import {
  beatIdempotencyKeys,
  countIdempotencyKeys,
  createIdempotencyKey,
  deleteIdempotencyKey,
  deleteIdempotencyKeys,
  findIdempotencyKey,
  type IdempotencyKeyRow,
  saveAnswer,
} from "~/db/idempotency-keys.server";
import { AppError } from "~/lib/app-error";

const { hours, perUser } = LIMITS.namedCalls;

const answerSchema = z.object({
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});

/** An answer as it is stored. Answers of calls that create are JSON texts, or empty. */
export type StoredAnswer = z.infer<typeof answerSchema>;

type Ended = { fingerprint: string; answer: StoredAnswer };

/** The calls that run in this process. */
const running = new Map<string, { userId: string; key: string }>();
/** Another process may run a call without an answer, as long as it says so. */
const BEAT_MS = 1_000;
const STALE_MS = 10_000;
const nameOf = (userId: string, key: string) => `${userId} ${key}`;
const sealOf = (userId: string) => ({ purpose: "estimand answer", owner: userId }) as const;

/**
 * Begins the call that a client named by a key. Of calls at the same time one begins.
 *
 * @returns null if it began, and the caller must end it; otherwise the call's earlier answer
 * @throws AppError key_running (here or in another process), key_unknown (it was cut off) or too_many_requests
 */
export async function beginCall(userId: string, key: string): Promise<Ended | null> {
  await deleteIdempotencyKeys(new Date(Date.now() - hours * 3_600_000), { userId, key });
  const name = nameOf(userId, key);
  if (running.has(name)) throw new AppError("key_running");
  running.set(name, { userId, key });
  beatWhileRunning();
  try {
    const earlier = await findIdempotencyKey(userId, key);
    if (earlier !== null) {
      running.delete(name);
      return endedCall(userId, earlier);
    }
    await requireRoom(userId);
    if (!(await createIdempotencyKey(userId, key, databaseNow()))) throw new AppError("key_running");
    return null;
  } catch (error) {
    running.delete(name);
    throw error;
  }
}

let beating: NodeJS.Timeout | null = null;

function beatWhileRunning(): void {
  if (!isDatabaseShared) return;
  beating ??= setInterval(() => {
    if (running.size > 0) {
      return void beatIdempotencyKeys([...running.values()], databaseNow()).catch((error: unknown) =>
        log.warn({ err: error }, "a call's heartbeat could not be written"),
      );
    }
    clearInterval(beating ?? undefined);
    beating = null;
  }, BEAT_MS).unref();
}

function endedCall(userId: string, { fingerprint, sealed, heartbeatAt }: IdempotencyKeyRow): Ended {
  const isRunning =
    sealed === null &&
    isDatabaseShared &&
    heartbeatAt !== null &&
    databaseNow().getTime() - heartbeatAt.getTime() < STALE_MS;
  if (isRunning) throw new AppError("key_running");
  const text = sealed === null ? null : unseal(sealed, sealOf(userId));
  if (text === null || fingerprint === null) throw new AppError("key_unknown");
  return { fingerprint, answer: answerSchema.parse(JSON.parse(text)) };
}

async function requireRoom(userId: string): Promise<void> {
  if ((await countIdempotencyKeys(userId)) < perUser) return;
  throw new AppError("too_many_requests", {
    userMessage: `You sent ${perUser} Idempotency-Keys within ${hours} hours. Call without a key, or wait.`,
    retryAfterSeconds: 3_600,
  });
}

/** Ends a call with its answer, which is stored encrypted. */
export async function endCall(userId: string, key: string, { fingerprint, answer }: Ended): Promise<void> {
  try {
    await saveAnswer(userId, key, { fingerprint, sealed: seal(JSON.stringify(answer), sealOf(userId)) });
  } finally {
    running.delete(nameOf(userId, key));
  }
}

/** Ends a call that was refused. It changed nothing, so the key may be used again. */
export async function forgetCall(userId: string, key: string): Promise<void> {
  try {
    await deleteIdempotencyKey(userId, key);
  } finally {
    running.delete(nameOf(userId, key));
  }
}

/** Ends a call that failed by a bug. It may have changed something, so its key stays without an answer. */
export function abandonCall(userId: string, key: string): void {
  running.delete(nameOf(userId, key));
}
