import { parseCookie } from "cookie";

const NAME = "sent";
/** Lifetime: the time from the last byte to the import page. */
const SECONDS = 60;

/**
 * The Set-Cookie header, or `document.cookie`, that tells the import page of a dataset that its file has just been
 * uploaded. Not part of the address, because a reload would repeat it there.
 */
export function sentFileCookie(datasetId: string): string {
  return `${NAME}=${encodeURIComponent(datasetId)}; Path=/app/; Max-Age=${SECONDS}; SameSite=Lax`;
}

/** Whether this is the first request after the upload of this dataset. The response then sends `FORGET_SENT_FILE`. */
export function isJustSent(cookieHeader: string | null, datasetId: string): boolean {
  return parseCookie(cookieHeader ?? "")[NAME] === datasetId;
}

/** The Set-Cookie header that deletes the cookie. */
export const FORGET_SENT_FILE = `${NAME}=; Path=/app/; Max-Age=0; SameSite=Lax`;
