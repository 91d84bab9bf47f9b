import { countFile } from "~/auth/rate-limits.server";
import { readPreferences } from "~/lib/preferences";
import { buildReceipt } from "~/services/billing/receipt.server";
import { pathParameter, signedIn } from "../page.server";

/** The receipt of an order as a PDF. */
export const loader = signedIn(async ({ request, params, context }, user) => {
  const { timeZone } = readPreferences(request.headers.get("cookie"));
  await countFile(user.id);
  const { pdf, fileName } = await buildReceipt(user.id, pathParameter(params, "orderId"), {
    timeZone,
    signal: context.left,
  });
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
});
