import "@remix-run/node";
import type { AppError } from "~/lib/app-error";

/** The context that the Express server passes to loaders and actions. */
export type RequestContext = {
  requestId: string;
  /** IP address of the client, as reported by trusted proxies. */
  clientAddress: string;
  /** Nonce of this response's Content-Security-Policy. */
  cspNonce: string;
  /**
   * Aborts when the client disconnects before the response is complete. Do not use `request.signal`: the router copies
   * the request, and Node holds the controllers of the copies weakly, so a garbage collection breaks the chain.
   */
  left: AbortSignal;
  /** Adds a header to the response, whichever route sends it. */
  appendHeader: (name: string, value: string) => void;
  /** The refusal of a route that has no error page of its own. */
  refusal?: AppError;
};

declare module "@remix-run/node" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an interface is what can be merged
  interface AppLoadContext extends RequestContext {}
}

/** The two arguments of a loader or action that authentication needs. */
export type RequestArgs = { request: Request; context: RequestContext };
