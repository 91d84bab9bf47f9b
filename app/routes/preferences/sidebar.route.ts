import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safeReturnPath } from "~/auth/session.server";
import { env } from "~/config/env.server";
import { sidebarCookie } from "~/lib/preferences";
import { urls } from "~/lib/urls";

/** Without JavaScript: stores in a cookie whether the sidebar is collapsed, and returns to the page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const back = form.get("back");
  return redirect(safeReturnPath(typeof back === "string" ? back : null), {
    headers: { "Set-Cookie": sidebarCookie(form.get("folded") === "yes", env.secureCookies) },
  });
}

export const loader = () => redirect(urls.home);
