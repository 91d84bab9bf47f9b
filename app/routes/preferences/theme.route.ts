import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safeReturnPath } from "~/auth/session.server";
import { env } from "~/config/env.server";
import { themeCookie } from "~/lib/preferences";
import { urls } from "~/lib/urls";

/** Stores the theme in a cookie and returns to the page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const back = form.get("back");
  return redirect(safeReturnPath(typeof back === "string" ? back : null), {
    headers: { "Set-Cookie": themeCookie(form.get("theme"), env.secureCookies) },
  });
}

export const loader = () => redirect(urls.home);
