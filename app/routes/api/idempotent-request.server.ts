import { LIMITS } from "~/config/limits";
import {
  abandonCall,
  beginCall,
  endCall,
  forgetCall,
  type StoredAnswer,
} from "~/services/idempotency/idempotency-keys.server";
import { AppError, asAppError, invalidField } from "~/lib/app-error";
import { fingerprinted } from "./body-fingerprint.server";

/** The header by which a client names a call, so that it can repeat it safely. */
export const KEY_HEADER = "Idempotency-Key";
export const KEY_PATTERN = `^[\\x21-\\x7e]{1,${LIMITS.namedCalls.keyCharacters}}$`;
const KEY = new RegExp(KEY_PATTERN);

/**
 * Runs a call of a user. With the header Idempotency-Key it runs once: a repetition gets the stored answer
 * (docs/decisions/0092-answers-to-named-calls-are-kept.md).
 *
 * @throws AppError key_running, key_unknown, key_reused, too_many_requests, or invalid_input on the header
 */
export async function runIdempotencyKey(
  userId: string,
  request: Request,
  run: (request: Request) => Promise<Response>,
): Promise<Response> {
  const key = keyOf(request);
  if (key === null) return run(request);
  const earlier = await beginCall(userId, key);
  if (earlier !== null) {
    if ((await (await fingerprinted(request)).take()) !== earlier.fingerprint)
      throw new AppError("key_reused");
    return repeated(earlier.answer);
  }
  const { request: watched, take } = await fingerprinted(request);
  const response = await run(watched).catch(async (error: unknown) => {
    if (asAppError(error).code === "internal") abandonCall(userId, key);
    else await forgetCall(userId, key);
    throw error;
  });
  try {
    const body = await response.clone().text();
    const answer = { status: response.status, headers: [...response.headers], body };
    await endCall(userId, key, { fingerprint: await take(), answer });
  } catch (error) {
    abandonCall(userId, key);
    throw error;
  }
  return response;
}

/** The key without the quotation marks that the IETF's draft puts around it; null without the header. */
function keyOf(request: Request): string | null {
  const given = request.headers.get(KEY_HEADER);
  if (given === null) return null;
  const key = /^"(.*)"$/.exec(given)?.[1] ?? given;
  if (KEY.test(key)) return key;
  throw invalidField(KEY_HEADER, "Give 1 to 255 visible ASCII characters.");
}

function repeated({ status, headers, body }: StoredAnswer): Response {
  const response = new Response(body === "" ? null : body, { status, headers });
  response.headers.set("Idempotent-Replayed", "true");
  return response;
}
