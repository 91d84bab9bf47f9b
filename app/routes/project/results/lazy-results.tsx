import { Link, useLocation } from "@remix-run/react";
import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from "react";
import { awaitBeforeHydration } from "~/components/before-hydration";
import { Notice } from "~/components/notice";
import { Spinner } from "~/components/spinner";
import type { Results } from "./results";

/** Id of the element that holds the results. */
const RESULTS_ID = "results-place";

type ResultsView = ComponentType<ComponentProps<typeof Results>>;

/**
 * The views of results. Browsers load them when a page shows results: they are a quarter of its scripts. The server has them
 * at once, so a page without JavaScript has its results in the first answer.
 */
let loaded: ResultsView | null = import.meta.env.SSR ? (await import("./results")).Results : null;

async function load(): Promise<ResultsView> {
  loaded = (await import("./results")).Results;
  return loaded;
}

/** Without a connection, or after an upgrade of the server. */
function NotLoaded() {
  const { pathname, search } = useLocation();
  return (
    <Notice kind="bad" title="Error" alert className="m-4">
      <p>The results could not be loaded. Your choices are kept.</p>
      <Link to={pathname + search} className="button mt-2" data-size="s" reloadDocument>
        Try again
      </Link>
    </Notice>
  );
}

const Late = lazy(async () => ({ default: await load().catch((): ResultsView => NotLoaded) }));

// The document of this page already has results.
if (!import.meta.env.SSR && document.getElementById(RESULTS_ID)) awaitBeforeHydration(load());

function Loading() {
  return (
    <p role="status" className="flex items-center gap-2 p-4">
      <Spinner /> Loading…
    </p>
  );
}

/** The results of the open analysis. */
export function LazyResults(props: ComponentProps<ResultsView>) {
  // Another component in its place would lose the state of the results.
  const [Loaded] = useState(() => loaded);
  return (
    <div id={RESULTS_ID} className="results-scroll">
      {Loaded === null ? (
        <Suspense fallback={<Loading />}>
          <Late {...props} />
        </Suspense>
      ) : (
        <Loaded {...props} />
      )}
    </div>
  );
}
