import { Outlet, useLoaderData, useLocation, useMatches, useParams } from "@remix-run/react";
import { Rail, type RailLayout, type RailPlace } from "~/components/rail";
import { usePreferences } from "~/components/use-preferences";
import { PLANS } from "~/config/plans";
import { listProjects } from "~/services/projects/list-projects.server";
import { signedIn } from "../page.server";

export const loader = signedIn(async (_args, user) => {
  const projects = await listProjects(user.id);
  return {
    user: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      planName: PLANS[user.plan].displayName,
    },
    hasProject: projects.length > 0,
  };
});

/** The handle of a page with display modes: gives the rail the current mode and the links to the others. */
interface RailHandle {
  /** The entry of the navigation that is current; "analysis" for a page with display modes. */
  railPlace?: RailPlace;
  railLayout?: (data: unknown, search: string) => RailLayout | null;
}

/** The frame of every signed-in page. */
export default function SignedIn() {
  const { user, hasProject } = useLoaderData<typeof loader>();
  const { theme } = usePreferences();
  const { search } = useLocation();
  const matches = useMatches();
  const { projectId } = useParams();
  const place = matches.map(({ handle }) => (handle as RailHandle | undefined)?.railPlace).find(Boolean);
  const withModes = matches.find(
    ({ data, handle }) =>
      data !== undefined && data !== null && (handle as RailHandle | undefined)?.railLayout,
  );
  return (
    <div className="shell">
      <Rail
        place={place ?? (withModes ? "analysis" : "home")}
        projectId={projectId ?? null}
        user={user}
        theme={theme}
        hasProject={hasProject}
        layout={(withModes?.handle as RailHandle | undefined)?.railLayout?.(withModes?.data, search) ?? null}
      />
      <Outlet />
    </div>
  );
}
