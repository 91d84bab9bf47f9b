import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { signOut } from "~/auth/session.server";
import { urls } from "~/lib/urls";

export async function action(args: ActionFunctionArgs) {
  await signOut(args);
  return redirect(urls.login);
}

export const loader = () => redirect(urls.home);
