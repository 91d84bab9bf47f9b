import { redirect } from "@remix-run/node";
import { safeReturnPath } from "~/auth/session.server";
import { restartTours } from "~/services/users/tours.server";
import { signedIn } from "../page.server";

/** Shows both tours again, from the page that the user came from. */
export const action = signedIn(async ({ request }, user) => {
  await restartTours(user.id);
  const back = (await request.formData()).get("back");
  return redirect(safeReturnPath(typeof back === "string" ? back : null));
});
