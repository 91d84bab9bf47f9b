import { useLoaderData } from "@remix-run/react";
import { PLANS, RIGHT_NAMES, type Right } from "~/config/plans";
import { urls } from "~/lib/urls";
import { paymentService } from "~/services/billing/provider.server";
import { signedIn } from "../page.server";
import { PlansDialog } from "../billing/plans-dialog";

export const loader = signedIn(({ request }, user) => {
  const wanted = new URL(request.url).searchParams.get("wanted") ?? "";
  const right: Right = wanted in RIGHT_NAMES ? (wanted as Right) : "randomSamples";
  return Promise.resolve({ right, isPro: PLANS[user.plan][right], isPayable: paymentService() !== null });
});

/** Opens when a user without PRO wants something of PRO on the home page. */
export default function GoPro() {
  return <PlansDialog {...useLoaderData<typeof loader>()} closeHref={urls.home} />;
}
