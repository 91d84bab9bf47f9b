import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Modules below this size are joined with others: each of them cost a request, and more bytes in headers than it has. */
const SMALLEST_SCRIPT_BYTES = 1_000;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), tailwindcss()],
  resolve: {
    alias: {
      "~": fileURLToPath(new URL("./app", import.meta.url)),
      "compute-rs": fileURLToPath(new URL("./compute-rs", import.meta.url)),
    },
  },
  // Everything the browser loads lies below /app, beside the pages.
  build: {
    assetsDir: "app/assets",
    target: "es2022",
    sourcemap: false,
    rollupOptions: { output: isSsrBuild ? {} : { experimentalMinChunkSize: SMALLEST_SCRIPT_BYTES } },
  },
  // Packages of the server alone: the development server must not prepare them for browsers.
  optimizeDeps: {
    exclude: ["@node-rs/argon2", "@prisma/client", "@prisma/adapter-libsql", "piscina", "pino"],
  },
  // The engine's worker loads the WebAssembly build by URL.
  worker: { format: "es" },
  server: { hmr: { port: 24678 }, fs: { allow: ["app", "compute-rs/pkg", "node_modules"] } },
}));
