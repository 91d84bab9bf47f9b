import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { getBillingDetails } from "~/services/billing/billing-details.server";
import { BILLING_FIELDS } from "~/services/billing/billing-form";
import { signedIn } from "../page.server";
import type { DrawerPart } from "./account.route";
import { drawerHref } from "../account-href";
import { BILLING_LABELS } from "./billing-fields";
import { Facts } from "./facts";
import { useDrawerHref } from "./use-drawer-href";

export const handle = { drawerTab: "Billing" } satisfies DrawerPart;

export const loader = signedIn(async ({ request }, user) => {
  if (user.plan !== "pro") throw redirect(drawerHref(new URL(request.url), "subscription/"));
  const details = await getBillingDetails(user.id);
  const shown = {
    ...details,
    salutation: details.salutation_display,
    customer_type: details.customer_type_display,
    country: details.country_display,
  };
  return { facts: BILLING_FIELDS.map((field) => ({ label: BILLING_LABELS[field], value: shown[field] })) };
});

/** The tab Billing, for PRO: the details that a receipt is made out to. */
export default function Billing() {
  const { facts } = useLoaderData<typeof loader>();
  const drawerHref = useDrawerHref();
  return (
    <div className="grid gap-4 pb-4">
      <p className="text-s text-ink-2">
        New receipts are made out to these details. Receipts that exist do not change.
      </p>
      {facts.some(({ value }) => value !== null) ? (
        <Facts facts={facts} />
      ) : (
        <p>No billing details have been entered.</p>
      )}
      <div>
        <LinkButton to={drawerHref("billing/edit/")} replace preventScrollReset>
          Edit Billing Details
        </LinkButton>
      </div>
    </div>
  );
}
