import { getHelpImage } from "~/services/help/get-help.server";
import { HELP_PICTURE_TYPE } from "~/services/help/help-pictures.server";
import { pathParameter, signedIn } from "../page.server";

const YEAR_SECONDS = 31_536_000;

/** A picture of the help. Its URL is a hash of its bytes, so it never changes. */
export const loader = signedIn(async ({ params }) => {
  const bytes = await getHelpImage(pathParameter(params, "hash"));
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": HELP_PICTURE_TYPE,
      "Cache-Control": `private, max-age=${YEAR_SECONDS}, immutable`,
    },
  });
});
