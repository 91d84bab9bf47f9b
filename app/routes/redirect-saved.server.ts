import { redirect, type TypedResponse } from "@remix-run/node";
import { env } from "~/config/env.server";
import { savedCookie } from "~/lib/saved-notice";

/** Closes a dialog after its change was saved; the page that follows says so. */
export function redirectSaved(to: string): TypedResponse<never> {
  return redirect(to, { headers: { "Set-Cookie": savedCookie(env.secureCookies) } });
}
