import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { signedIn } from "../page.server";
import { loadHelp } from "./help-data.server";
import { HelpNavigation } from "./help-navigation";
import { HelpView, titleOfHelp } from "./help-view";

export const loader = signedIn(async ({ params, request }: LoaderFunctionArgs) =>
  loadHelp(params.topic, new URL(request.url).searchParams),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? titleOfHelp(data) : "Help"} · Estimand` },
];

export const handle = { railPage: "help" };

/** The help as a page of its own. */
export default function Help() {
  const data = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <main id="main" className="help-page">
      <HelpNavigation data={data} />
      <HelpView data={data} level={1} anchorPrefix="" onFollow={(address) => navigate(address)} />
    </main>
  );
}
