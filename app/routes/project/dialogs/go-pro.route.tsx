import { useLoaderData, useLocation } from "@remix-run/react";
import { pathParameter, signedIn } from "../../page.server";
import { projectHref } from "../project-search";
import { PlansDialog } from "./plans-dialog";

export const loader = signedIn(({ params }, user) =>
  Promise.resolve({ projectId: pathParameter(params, "projectId"), isPro: user.plan === "pro" }),
);

/** Opens when a user without PRO chooses a multivariate function. */
export default function GoProDialog() {
  const { projectId, isPro } = useLoaderData<typeof loader>();
  const closeHref = projectHref(projectId, useLocation().search);
  return <PlansDialog wanted="Multivariate analyses" isPro={isPro} closeHref={closeHref} />;
}
