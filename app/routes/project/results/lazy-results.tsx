import { lazy, Suspense, type ComponentProps } from "react";
import { Spinner } from "~/components/spinner";
import type { Results } from "./results";

/**
 * Browsers load the views of results when a page shows results: they are a third of its scripts. The server has them at
 * once, so a page without JavaScript has its results in the first answer.
 */
const Loaded = import.meta.env.SSR
  ? (await import("./results")).Results
  : lazy(async () => ({ default: (await import("./results")).Results }));

function Loading() {
  return (
    <p role="status" className="flex items-center gap-2 p-4">
      <Spinner /> Loading…
    </p>
  );
}

/** The results of the open analysis. */
export function LazyResults(props: ComponentProps<typeof Results>) {
  return (
    <Suspense fallback={<Loading />}>
      <Loaded {...props} />
    </Suspense>
  );
}
