import { useLoaderData, useLocation } from "@remix-run/react";
import { PLANS, type Right } from "~/config/plans";
import { paymentService } from "~/services/billing/provider.server";
import { pathParameter, signedIn } from "../../page.server";
import { PARAM, projectHref } from "../../project-search";
import { PlansDialog } from "../../billing/plans-dialog";

/** The right that the dialog is about: multivariate analyses, unless the URL names another. */
function askedRight(url: string): Right {
  const asked = new URL(url).searchParams.get(PARAM.right);
  return asked === "conditionalRecodes" ? asked : "multivariateAnalyses";
}

export const loader = signedIn(({ request, params }, user) => {
  const right = askedRight(request.url);
  return Promise.resolve({
    projectId: pathParameter(params, "projectId"),
    right,
    isPro: PLANS[user.plan][right],
    isPayable: paymentService() !== null,
  });
});

/** Opens when a user without PRO chooses a multivariate function, or a column of chosen points. */
export default function GoProDialog() {
  const { projectId, ...plan } = useLoaderData<typeof loader>();
  const closeHref = projectHref(projectId, useLocation().search);
  return <PlansDialog {...plan} closeHref={closeHref} />;
}
