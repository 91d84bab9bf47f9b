/** In place of the built server: pages of the rendering thread that end in different ways. */
function pageRenderer() {
  return async ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname === "/fails") throw new Error("A component failed.");
    if (pathname === "/dies") process.exit(1);
    if (pathname === "/waits") await new Promise((resolve) => setTimeout(resolve, 1_000));
    return new TextEncoder().encode("<p>from the rendering thread</p>");
  };
}

export const entry = { module: { pageRenderer } };
