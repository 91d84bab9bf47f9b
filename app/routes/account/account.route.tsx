import { Form, Link, Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { forgetDrafts } from "~/components/forget-drafts";
import { ChevronLeft, LogOut } from "~/components/icons";
import { urls } from "~/lib/urls";
import { signedIn } from "../page.server";
import { SavedNotice } from "../shell/saved-notice";
import { closedHref, drawerHref } from "../account-href";

export const loader = signedIn((_args, user) => Promise.resolve({ isPro: user.plan === "pro" }));

/** The handle of a part of the drawer. */
export interface DrawerPart {
  /** The tab that is current. A part without one is a further drawer. */
  drawerTab?: string;
  /** The title of a further drawer, and the part that its link Back leads to. */
  drawerTitle?: string;
  drawerBack?: string;
}

const TABS = [
  { part: "", name: "Account", isForPro: false },
  { part: "billing/", name: "Billing", isForPro: true },
  { part: "subscription/", name: "Subscription", isForPro: false },
  { part: "security/", name: "Security", isForPro: false },
];

/** The drawer at the right: a dialog with a URL of its own, over the current page. */
export default function AccountDrawer() {
  const { isPro } = useLoaderData<typeof loader>();
  const location = useLocation();
  const handles = useMatches().map(({ handle }) => handle as DrawerPart | undefined);
  const {
    drawerTab,
    drawerTitle,
    drawerBack = "",
  } = handles.find((handle) => handle?.drawerTab ?? handle?.drawerTitle) ?? {};
  const isTab = drawerTab !== undefined;
  return (
    <Dialog
      // A further drawer is another dialog, so the focus moves into it.
      key={isTab ? "tabs" : drawerTitle}
      title={drawerTitle ?? "Account"}
      closeHref={closedHref(location)}
      size="drawer"
      headControls={
        isTab ? (
          <Form method="post" action={urls.logout} onSubmit={forgetDrafts}>
            <Button type="submit" kind="quiet" size="s" icon={<LogOut size={14} aria-hidden />}>
              Sign out
            </Button>
          </Form>
        ) : null
      }
    >
      {isTab ? (
        <nav aria-label="Account" className="drawer-tabs tab-links">
          {TABS.filter(({ isForPro }) => isPro || !isForPro).map(({ part, name }) => (
            <Link
              key={name}
              to={drawerHref(location, part)}
              replace
              preventScrollReset
              aria-current={name === drawerTab ? "page" : undefined}
              data-first-focus={name === drawerTab ? "" : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      ) : (
        <Link to={drawerHref(location, drawerBack)} replace preventScrollReset className="drawer-back">
          <ChevronLeft size={15} aria-hidden /> Back
        </Link>
      )}
      <Outlet />
      <SavedNotice />
    </Dialog>
  );
}
