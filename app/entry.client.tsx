import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { readyToHydrate } from "~/components/before-hydration";

/**
 * Waits for the page's data. RemixBrowser suspends for it outside any boundary; if the user presses a key during the wait,
 * React hydrates synchronously, cannot suspend there, and the root fails with "Root did not complete"
 * (remix-run/remix#10214). A call before React renders throws the same promise, because RemixBrowser throws it before
 * its first hook.
 */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}

await pageData();
await readyToHydrate();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
