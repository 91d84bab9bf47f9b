import { redirect } from "@remix-run/node";
import { countMail } from "~/auth/rate-limits.server";
import { urls, withSearch } from "~/lib/urls";
import { sendConfirmation } from "~/services/users/confirm-email.server";
import { signedIn } from "../page.server";

/** Sends the mail with the confirmation link again. */
export const action = signedIn(async (_args, user) => {
  await countMail(user.email);
  await sendConfirmation(user.id);
  return redirect(withSearch(urls.home, { done: "confirmation-sent" }));
});

export const loader = () => redirect(urls.home);
