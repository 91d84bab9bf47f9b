import type { EntryContext, ServerBuild } from "@remix-run/node";
import { groupRoutes } from "~/request-guard/route-groups";
import type { PageInput, PagePlace } from "./page-jobs";
import { renderPage } from "./render-page";

/** The input of the rendering thread. A page that shows an error cannot be sent: a copy of an error loses its class. */
export function inputOf(context: EntryContext, handoff: Uint8Array, place: PagePlace): PageInput {
  const { basename, location, loaderData, actionData, statusCode, matches } = context.staticHandlerContext;
  return {
    ...place,
    handoffString: context.serverHandoffString,
    handoff,
    loaded: { basename, location, loaderData, actionData, statusCode },
    matches: matches.map(({ route, ...match }) => ({ ...match, routeId: route.id })),
  };
}

/**
 * Renders pages of a build from what another thread has loaded.
 *
 * @throws whatever a component throws, also in a part that has a fallback
 */
export function pageRenderer(build: ServerBuild): (input: PageInput) => Promise<Uint8Array> {
  const buildOf = groupRoutes(build);
  return async (input) => {
    const context = contextOf(buildOf(new URL(input.url).pathname), input);
    const { html, failures } = await renderPage(context, input.handoff, input);
    if (failures.length > 0) throw failures[0];
    return html;
  };
}

/** The library's context, as it makes it itself for a page without errors. */
function contextOf(build: ServerBuild, { loaded, matches, handoffString }: PageInput): EntryContext {
  const modules = Object.values(build.routes).flatMap((route) => (route ? [[route.id, route.module]] : []));
  return {
    manifest: build.assets,
    routeModules: Object.fromEntries(modules) as EntryContext["routeModules"],
    staticHandlerContext: {
      ...loaded,
      // The router looks up the rest of a route by its id.
      matches: matches.map(({ routeId, ...match }) => ({ ...match, route: { id: routeId } })),
      errors: null,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    },
    serverHandoffString: handoffString,
    renderMeta: {},
    future: build.future,
    isSpaMode: build.isSpaMode,
    serializeError: ({ message, stack }) => ({ message, stack }),
  };
}
