import { Link, Outlet, useLocation } from "@remix-run/react";
import { requireStaff } from "~/lib/require-staff";
import { urls } from "~/lib/urls";
import { signedIn } from "../page.server";

export const handle = { railPage: "staff" };

export const loader = signedIn((_args, user) => {
  requireStaff(user);
  return Promise.resolve(null);
});

const TABS: readonly { name: string; href: string }[] = [
  { name: "Users", href: urls.staff.users },
  { name: "Jobs", href: urls.staff.jobs },
  { name: "Outbox", href: urls.outbox },
  { name: "Invitations", href: urls.invite },
  { name: "Orders", href: urls.orders },
  { name: "Storage", href: urls.staff.storage },
  { name: "Audit log", href: urls.staff.log },
  { name: "Support", href: urls.addHelp.messages },
  { name: "Help texts", href: urls.addHelp.overview },
];

/** The frame of the pages for staff. */
export default function Staff() {
  const { pathname } = useLocation();
  // Messages to support are below the help's URL, so the first tab that fits is the current one.
  const current = TABS.find(({ href }) => pathname.startsWith(href));
  return (
    <main id="main" className="staff-page">
      <nav className="staff-tabs tab-links" aria-label="Staff">
        {TABS.map(({ name, href }) => (
          <Link key={href} to={href} aria-current={href === current?.href ? "page" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <Outlet />
    </main>
  );
}
