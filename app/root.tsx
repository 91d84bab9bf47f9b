import "~/lib/no-eval";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
  type UIMatch,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { EarlyInput } from "~/components/early-input";
import { NonceContext } from "~/components/nonce";
import { PageProblem } from "~/components/page-problem";
import { BOOT_SCRIPT, readPreferences } from "~/lib/preferences";
import { skipRevalidation } from "~/routes/skip-revalidation";
import "~/styles/app.css";

export const loader = ({ request }: LoaderFunctionArgs) => readPreferences(request.headers.get("cookie"));

export const shouldRevalidate = skipRevalidation;

export const meta: MetaFunction = () => [{ title: "Estimand" }];

/** The handle of a page that changes by itself: after how many seconds to reload it without JavaScript. */
interface RefreshingHandle {
  refreshSeconds: (data: unknown) => number | null;
}

/** The handle of a page that works without scripts and is sent without any. */
interface PlainHandle {
  isPlain: true;
}

function isPlain(matches: readonly UIMatch[]): boolean {
  return matches.some(({ handle }) => (handle as Partial<PlainHandle> | undefined)?.isPlain === true);
}

function refreshSeconds(matches: readonly UIMatch[]): number | null {
  for (const { handle, data } of matches) {
    // A route whose loader failed, or did not run because an action failed, has no data.
    if (data === undefined || data === null) continue;
    const seconds = (handle as RefreshingHandle | undefined)?.refreshSeconds?.(data) ?? null;
    if (seconds !== null) return seconds;
  }
  return null;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const preferences = useRouteLoaderData<typeof loader>("root");
  const matches = useMatches();
  const seconds = refreshSeconds(matches);
  const hasScripts = !isPlain(matches);
  return (
    // The boot script adds a class before hydration.
    <html lang="en" data-theme={preferences?.theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT }} />
        {hasScripts ? <EarlyInput /> : null}
        <Meta />
        <Links />
        {seconds === null ? null : (
          <noscript>
            <meta httpEquiv="refresh" content={String(seconds)} />
          </noscript>
        )}
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to the content
        </a>
        {children}
        {hasScripts ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PageProblem />;
}
