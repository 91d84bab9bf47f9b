import "@remix-run/node";
import type { AppError } from "~/lib/app-error";

/** What the Express server tells a loader or action about its request, beside the request itself. */
export type RequestContext = {
  requestId: string;
  /** Address of the caller, as far as proxies are trusted. */
  clientAddress: string;
  /** Nonce of this answer's Content-Security-Policy. */
  cspNonce: string;
  /**
   * Aborted when the caller has left before the answer was whole. `request.signal` is not to be relied on: the router
   * copies the request, and Node holds the copies' controllers so weakly that a garbage collection breaks the chain.
   */
  left: AbortSignal;
  /** Adds a header to the answer, whatever answers. */
  appendHeader: (name: string, value: string) => void;
  /** Why a route refused the request, for when it has no page to say so. */
  refusal?: AppError;
};

declare module "@remix-run/node" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an interface is what can be merged
  interface AppLoadContext extends RequestContext {}
}

/** The two arguments of a loader or action that authentication needs. */
export type RequestArgs = { request: Request; context: RequestContext };
