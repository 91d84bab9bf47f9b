import type { EntryContext } from "@remix-run/node";

type Loaded = EntryContext["staticHandlerContext"];

/** Where a page is shown: its address, and the nonce of its policy. */
export type PagePlace = { url: string; cspNonce: string };

/** The data of a page in a form that can be sent to a thread: routes by their id, because functions cannot be sent. */
export type PageInput = PagePlace & {
  handoffString: string | undefined;
  /** The loaded data in the library's format, which the page hands over to its scripts. */
  handoff: Uint8Array;
  loaded: Pick<Loaded, "basename" | "location" | "loaderData" | "actionData" | "statusCode">;
  matches: (Omit<Loaded["matches"][number], "route"> & { routeId: string })[];
};

/** The jobs of the rendering thread, by the names of the worker's exports. */
export type PageJobs = {
  renderPage: { input: PageInput; output: { html: Uint8Array } };
  /** Loads the pages. */
  loadPages: { input: null; output: null };
};

/** Start-up data of the rendering thread: the address of the built server, which has the pages. */
export type PageWorkerData = { build: string };
