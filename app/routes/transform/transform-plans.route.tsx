import { useLoaderData } from "@remix-run/react";
import { PLANS } from "~/config/plans";
import { paymentService } from "~/services/billing/provider.server";
import { pathParameter, signedIn } from "../page.server";
import { PlansDialog } from "../billing/plans-dialog";
import { transformHref } from "./transform-search";

export const loader = signedIn(({ params }, user) =>
  Promise.resolve({
    projectId: pathParameter(params, "projectId"),
    isPro: PLANS[user.plan].conditionalRecodes,
    isPayable: paymentService() !== null,
  }),
);

/** Opens when a user without PRO wants a conditional column. */
export default function TransformPlans() {
  const { projectId, ...plan } = useLoaderData<typeof loader>();
  const closeHref = transformHref(projectId, { kind: "conditional" });
  return <PlansDialog right="conditionalRecodes" {...plan} closeHref={closeHref} />;
}
