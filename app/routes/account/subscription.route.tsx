import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { LocalDate } from "~/components/local-time";
import { PLANS, PRO_PRICE } from "~/config/plans";
import { formatBytes } from "~/lib/format-bytes";
import { formatMoney } from "~/lib/money";
import { urls } from "~/lib/urls";
import { nextPeriodEnd } from "~/services/billing/order-rules";
import { paymentService } from "~/services/billing/provider.server";
import { describePayer } from "~/services/billing/receipt.server";
import { getStorageUse } from "~/services/users/storage.server";
import { BuyForm } from "../billing/buy-form";
import { signedIn } from "../page.server";
import { closedHref } from "../account-href";
import type { DrawerPart } from "./account.route";
import { PlansTable } from "../billing/plans-table";

export const handle = { drawerTab: "Subscription" } satisfies DrawerPart;

export const loader = signedIn(async (_args, { id, plan, subEndDate }) => ({
  plan,
  subEndDate,
  storage: await getStorageUse(id),
  price: formatMoney(PRO_PRICE),
  nextEnd: nextPeriodEnd(subEndDate === null ? null : new Date(subEndDate), new Date()).toISOString(),
  service: paymentService(),
  payer: await describePayer(id),
}));

/** The tab Subscription: the plan, its end, what PRO costs, and what each plan has. */
export default function Subscription() {
  const { plan, subEndDate, storage, ...offer } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-4 pb-4">
      <p>
        Your plan is <strong>{PLANS[plan].displayName}</strong>
        {subEndDate === null ? null : (
          <>
            {plan === "pro" ? ". It ends on " : ". PRO ended on "}
            <LocalDate iso={subEndDate} />
          </>
        )}
        .
      </p>
      <p>
        Your files take {formatBytes(storage.usedBytes)} of {formatBytes(storage.limitBytes)} of storage.
      </p>
      <BuyForm {...offer} isPro={plan === "pro"} back={closedHref(useLocation())} />
      <PlansTable own={plan} />
      <p className="text-s text-ink-2">
        When PRO ends nothing is deleted: projects and results can still be read and exported.
      </p>
      <p>
        <Link to={urls.subscription()}>Orders and receipts</Link>
      </p>
    </div>
  );
}
