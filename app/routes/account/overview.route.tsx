import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { PLANS } from "~/config/plans";
import { formatBytes } from "~/lib/format-bytes";
import { fullName, initialsOf } from "~/lib/person-name";
import { urls } from "~/lib/urls";
import { getStorageUse } from "~/services/users/storage.server";
import { signedIn } from "../page.server";
import type { DrawerPart } from "./account.route";
import { Facts } from "./facts";
import { ProfilePicture } from "./profile-picture";
import { useDrawerHref } from "./use-drawer-href";

export const handle = { drawerTab: "Account" } satisfies DrawerPart;

export const loader = signedIn(async (_args, user) => {
  const { usedBytes, limitBytes } = await getStorageUse(user.id);
  return {
    name: fullName(user),
    initials: initialsOf(user),
    picture: user.picture,
    planName: PLANS[user.plan].displayName,
    isStaff: user.isStaff,
    facts: [
      { label: "First name", value: user.firstName },
      { label: "Last name", value: user.lastName },
      { label: "User name", value: user.username },
      { label: "E-mail", value: user.email },
      { label: "Storage", value: `${formatBytes(usedBytes)} of ${formatBytes(limitBytes)}` },
    ],
  };
});

/** The tab Account: picture, names, and the ways to change them. */
export default function AccountOverview() {
  const { name, initials, picture, planName, isStaff, facts } = useLoaderData<typeof loader>();
  const drawerHref = useDrawerHref();
  return (
    <div className="grid gap-5">
      <ProfilePicture picture={picture} initials={initials}>
        <p className="flex flex-wrap items-center gap-2 text-l font-semibold">
          {name}{" "}
          <Link to={drawerHref("subscription/")} replace className="badge no-underline" data-kind="accent">
            {planName}
          </Link>
        </p>
      </ProfilePicture>
      <Facts facts={facts} />
      <div className="flex flex-wrap gap-2">
        <LinkButton to={drawerHref("edit/")} replace preventScrollReset>
          Edit Account
        </LinkButton>
        <LinkButton to={drawerHref("password/")} replace preventScrollReset>
          Change Password
        </LinkButton>
        {isStaff ? <LinkButton to={urls.addHelp.overview}>Manage Help</LinkButton> : null}
      </div>
    </div>
  );
}
