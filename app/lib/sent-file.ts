import { parseCookie } from "cookie";

const NAME = "sent";
/** From the last byte to the import page; a cookie that no page took is no news later. */
const SECONDS = 60;

/**
 * The Set-Cookie header, or `document.cookie`, by which the import page of a dataset learns that its file has just
 * arrived. Not a part of the address: there it would come back with every reload, and with whatever repeats the address.
 */
export function sentFileCookie(datasetId: string): string {
  return `${NAME}=${encodeURIComponent(datasetId)}; Path=/app/; Max-Age=${SECONDS}; SameSite=Lax`;
}

/** Whether a request is the first one after the file of this dataset arrived; its answer sends `FORGET_SENT_FILE`. */
export function isJustSent(cookieHeader: string | null, datasetId: string): boolean {
  return parseCookie(cookieHeader ?? "")[NAME] === datasetId;
}

/** The Set-Cookie header by which the arrival is told once. */
export const FORGET_SENT_FILE = `${NAME}=; Path=/app/; Max-Age=0; SameSite=Lax`;
