import { data } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useMatches, useParams } from "@remix-run/react";
import { useEffect } from "react";
import { Rail, type RailLayout, type RailPage } from "~/components/rail";
import { usePreferences } from "~/components/use-preferences";
import { env } from "~/config/env.server";
import { PLANS } from "~/config/plans";
import { DEPLOYMENT } from "~/config/version.server";
import { hasProjects } from "~/services/projects/list-projects.server";
import { accountHref } from "../account-href";
import { SavedNotice } from "./saved-notice";
import { SessionWatch } from "./session-watch";
import { HelpContext } from "~/components/help-link";
import { projectCookie } from "~/lib/preferences";
import { isSaved, reportedCookie } from "~/lib/saved-notice";
import { urls } from "~/lib/urls";
import { listOpenTours } from "~/services/users/tours.server";
import { HELP_PANEL_ID, HelpPanel } from "../help/help-panel";
import { topicOfRoutes } from "../help/topic-of-page";
import { useHelpPanel } from "../help/use-help-panel";
import { signedIn } from "../page.server";
import { skipRevalidation } from "../skip-revalidation";
import { Tour } from "../tours/tour";

export const loader = signedIn(async ({ request }, user) => {
  const [hasProject, openTours] = await Promise.all([hasProjects(user.id), listOpenTours(user.id)]);
  const saved = isSaved(request.headers.get("Cookie"));
  const frame = {
    savedAt: saved ? Date.now() : null,
    openTours,
    user: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      picture: user.picture,
      planName: PLANS[user.plan].displayName,
      isStaff: user.isStaff,
    },
    hasProject,
    deployment: DEPLOYMENT,
  };
  return data(frame, saved ? { headers: { "Set-Cookie": reportedCookie(env.secureCookies) } } : undefined);
});

export const shouldRevalidate = skipRevalidation;

/** The handle of a page with display modes: gives the rail the current mode and the links to the other modes. */
interface RailHandle {
  /** The entry of the navigation that is current; "analysis" for a page with display modes. */
  railPage?: RailPage;
  railLayout?: (data: unknown, search: string) => RailLayout | null;
}

/** The frame of every signed-in page. */
export default function SignedIn() {
  const { user, hasProject, deployment, openTours } = useLoaderData<typeof loader>();
  const { theme } = usePreferences();
  const location = useLocation();
  const matches = useMatches();
  const { projectId } = useParams();
  useEffect(() => {
    if (projectId !== undefined)
      document.cookie = projectCookie(projectId, window.location.protocol === "https:");
  }, [projectId]);
  const railPage = matches.map(({ handle }) => (handle as RailHandle | undefined)?.railPage).find(Boolean);
  const withModes = matches.find(
    ({ data, handle }) =>
      data !== undefined && data !== null && (handle as RailHandle | undefined)?.railLayout,
  );
  const here = topicOfRoutes(matches.map(({ id }) => id));
  const help = useHelpPanel(urls.help.topic(here));
  const layout =
    (withModes?.handle as RailHandle | undefined)?.railLayout?.(withModes?.data, location.search) ?? null;
  const isHome = matches.at(-1)?.id === "routes/home/home.route";
  // The drawer, which covers this frame, says it itself.
  const isDrawerOpen = matches.some(({ id }) => id.endsWith("/account"));
  const tour = isHome ? "home" : layout === null ? null : "project";
  return (
    <div className="shell" data-help={help.address === null ? undefined : "open"}>
      <Rail
        page={railPage ?? (withModes ? "analysis" : "home")}
        projectId={projectId ?? null}
        user={user}
        accountHref={accountHref(location)}
        theme={theme}
        hasProject={hasProject}
        layout={layout}
        help={{
          href: urls.help.topic(here),
          panelId: HELP_PANEL_ID,
          isOpen: help.address !== null,
          toggle: help.toggle,
        }}
      />
      {help.address === null ? null : (
        <HelpContext.Provider value={help.show}>
          <HelpPanel address={help.address} here={here} onFollow={help.show} onClose={help.close} />
        </HelpContext.Provider>
      )}
      <HelpContext.Provider value={railPage === "help" ? null : help.show}>
        <Outlet />
      </HelpContext.Provider>
      {tour !== null && openTours.includes(tour) ? <Tour key={tour} name={tour} /> : null}
      {isDrawerOpen ? null : <SavedNotice />}
      <SessionWatch deployment={deployment} />
    </div>
  );
}
