import { useLoaderData, useLocation } from "@remix-run/react";
import { PLANS } from "~/config/plans";
import { paymentService } from "~/services/billing/provider.server";
import { pathParameter, signedIn } from "../../page.server";
import { projectHref } from "../project-search";
import { PlansDialog } from "./plans-dialog";

export const loader = signedIn(({ params }, user) =>
  Promise.resolve({
    projectId: pathParameter(params, "projectId"),
    isPro: PLANS[user.plan].multivariateAnalyses,
    isPayable: paymentService() !== null,
  }),
);

/** Opens when a user without PRO chooses a multivariate function. */
export default function GoProDialog() {
  const { projectId, ...plan } = useLoaderData<typeof loader>();
  const closeHref = projectHref(projectId, useLocation().search);
  return <PlansDialog right="multivariateAnalyses" {...plan} closeHref={closeHref} />;
}
