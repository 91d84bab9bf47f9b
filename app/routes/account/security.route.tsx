import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listApiTokens } from "~/auth/api-tokens.server";
import { listOpenSignIns } from "~/auth/open-sign-ins.server";
import { canHavePasskeys, listPasskeys } from "~/auth/passkeys.server";
import { getSecondFactor } from "~/auth/second-factor.server";
import { Notice } from "~/components/notice";
import { listRecentActivity } from "~/services/users/recent-activity.server";
import { listResultLinks } from "~/services/sharing/result-links.server";
import { getPasswordChange } from "~/services/users/change-password.server";
import { signedIn } from "../page.server";
import type { DrawerPart } from "./account.route";
import { changeSecurity } from "./change-security.server";
import { ActivityList } from "./activity-list";
import { ApiTokenList } from "./api-token-list";
import { LeaveList } from "./leave-list";
import { FactorList } from "./factor-list";
import { ResultLinkList } from "./result-link-list";
import { SignInList } from "./sign-in-list";

export const handle = { drawerTab: "Security" } satisfies DrawerPart;

export const loader = signedIn(async ({ request }, user) => {
  const [passwordChangedAt, factor, passkeys, signIns, tokens, links, activity] = await Promise.all([
    getPasswordChange(user.id),
    getSecondFactor(user.id),
    listPasskeys(user.id),
    listOpenSignIns(user),
    listApiTokens(user.id),
    listResultLinks(user.id),
    listRecentActivity(user.id),
  ]);
  const canAddPasskey = canHavePasskeys(request);
  return { passwordChangedAt, factor, passkeys, canAddPasskey, signIns, tokens, links, activity };
});

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => ({
  message: await changeSecurity(user, await request.formData()),
}));

/** The tab Security: what protects the account, and where it is signed in. */
export default function Security() {
  const { passwordChangedAt, factor, passkeys, canAddPasskey, signIns, tokens, links, activity } =
    useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  return (
    <div className="grid gap-6 pb-4">
      <div>
        <div role="status" className={message ? "pb-4" : ""}>
          {message ? <Notice kind="good">{message}</Notice> : null}
        </div>
        <FactorList
          passwordChangedAt={passwordChangedAt}
          factor={factor}
          passkeys={passkeys}
          canAddPasskey={canAddPasskey}
        />
      </div>
      <SignInList signIns={signIns} />
      <ApiTokenList tokens={tokens} />
      <ResultLinkList links={links} />
      <ActivityList activity={activity} />
      <LeaveList />
    </div>
  );
}
