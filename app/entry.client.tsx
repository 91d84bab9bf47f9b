import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Waits for the data of the page. RemixBrowser asks for it by suspending, above any boundary; if a key is pressed
 * meanwhile, React hydrates at once, cannot wait there, and the root fails with "Root did not complete"
 * (remix-run/remix#10214). Called before React renders, it throws the same promise before its first hook.
 */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}

await pageData();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
