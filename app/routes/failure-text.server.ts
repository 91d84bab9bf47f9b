import { createHmac, timingSafeEqual } from "node:crypto";
import { sessionSecret } from "~/config/session-secret.server";

const PARAM = "failed";

const sign = (text: string) =>
  createHmac("sha256", sessionSecret()).update(`failure ${text}`).digest("base64url");

/**
 * The parameter by which the page after a redirect shows why a file could not be made. It is signed: nobody else can put words on
 * the page by a link.
 */
export function failureParameter(text: string): { [PARAM]: string } {
  return { [PARAM]: `${sign(text)}.${text}` };
}

/** The text that `failureParameter` gave to the page's URL; null if there is none, or if somebody else wrote it. */
export function readFailure(request: Request): string | null {
  const given = new URL(request.url).searchParams.get(PARAM);
  const end = given?.indexOf(".") ?? -1;
  if (given === null || end < 0) return null;
  const [signature, text] = [Buffer.from(given.slice(0, end)), given.slice(end + 1)];
  const expected = Buffer.from(sign(text));
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? text : null;
}
