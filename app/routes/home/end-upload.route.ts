import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { urls } from "~/lib/urls";
import { deleteUpload } from "~/services/uploads/drop-uploads.server";
import { pathParameter, signedIn } from "../page.server";

/** Cancels an unfinished upload and deletes its bytes. */
export const action = signedIn(async ({ params }: ActionFunctionArgs, user) => {
  await deleteUpload(user.id, pathParameter(params, "uploadId"));
  return redirect(urls.home);
});

export const loader = () => redirect(urls.home);
