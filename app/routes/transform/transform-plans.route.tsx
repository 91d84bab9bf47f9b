import { useLoaderData } from "@remix-run/react";
import { pathParameter, signedIn } from "../page.server";
import { PlansDialog } from "../project/dialogs/plans-dialog";
import { transformHref } from "./transform-search";

export const loader = signedIn(({ params }, user) =>
  Promise.resolve({ projectId: pathParameter(params, "projectId"), isPro: user.plan === "pro" }),
);

/** Opens when a user without PRO wants a conditional column. */
export default function TransformPlans() {
  const { projectId, isPro } = useLoaderData<typeof loader>();
  const closeHref = transformHref(projectId, { kind: "conditional" });
  return <PlansDialog wanted="Conditional columns" isPro={isPro} closeHref={closeHref} />;
}
