import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { LocalDate } from "~/components/local-time";
import { PLANS } from "~/config/plans";
import { formatBytes } from "~/lib/format-bytes";
import { urls } from "~/lib/urls";
import { paymentService } from "~/services/billing/provider.server";
import { getStorageUse } from "~/services/users/storage.server";
import { signedIn } from "../page.server";
import type { DrawerPart } from "./account.route";
import { PlansTable } from "./plans-table";

export const handle = { drawerTab: "Subscription" } satisfies DrawerPart;

export const loader = signedIn(async (_args, { id, plan, subEndDate }) => ({
  plan,
  subEndDate,
  storage: await getStorageUse(id),
  isPayable: paymentService() !== null,
}));

/** The tab Subscription: the plan, its end, and what each plan has. */
export default function Subscription() {
  const { plan, subEndDate, storage, isPayable } = useLoaderData<typeof loader>();
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
      <PlansTable own={plan} />
      <p className="text-s text-ink-2">
        When PRO ends nothing is deleted: projects and results can still be read and exported.
      </p>
      {isPayable ? null : (
        <p className="text-s text-ink-2">
          Payments are not set up on this server. Ask its administrator for PRO.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isPayable ? (
          <LinkButton kind="primary" to={urls.subscription()}>
            {plan === "pro" ? "Renew" : "Go Pro"}
          </LinkButton>
        ) : null}
        <Link to={urls.subscription()}>Orders and receipts</Link>
      </div>
    </div>
  );
}
