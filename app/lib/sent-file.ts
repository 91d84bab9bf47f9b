import { browserCookie, readBrowserCookie } from "./browser-cookie";

const NAME = "sent";
/** Lifetime: the time from the last byte to the import page. */
const SECONDS = 60;

/**
 * The Set-Cookie header, or `document.cookie`, that tells the import page of a dataset that its file has just been
 * uploaded. Not part of the address, because a reload would repeat it there.
 */
export function sentFileCookie(datasetId: string, isSecure: boolean): string {
  return browserCookie({ name: NAME, value: datasetId, maxAgeSeconds: SECONDS, isSecure });
}

/** Whether this is the first request after the upload of this dataset. The response then sends `forgetSentFile`. */
export function isJustSent(cookieHeader: string | null, datasetId: string): boolean {
  return readBrowserCookie(cookieHeader, NAME) === datasetId;
}

/** The Set-Cookie header that deletes the cookie. */
export function forgetSentFile(isSecure: boolean): string {
  return browserCookie({ name: NAME, value: "", maxAgeSeconds: 0, isSecure });
}
