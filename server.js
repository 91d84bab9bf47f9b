// @ts-check
/**
 * The HTTP server: headers, static files, the checks of every request (app/request-guard), and Remix behind them. Configuration,
 * log, request guard, start and stop come from the entry module of the build.
 */
import compression from "compression";
import express from "express";
import helmet from "helmet";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { constants } from "node:zlib";

/**
 * @typedef {import("./app/runtime.server").Runtime} Runtime
 * @typedef {import("@remix-run/node").ServerBuild} ServerBuild
 * @typedef {import("express").RequestHandler} Handler
 * @typedef {import("node:http").Server} Server
 * @typedef {{ runtime: Runtime; build: ServerBuild | (() => Promise<ServerBuild>); vite?: import("vite").ViteDevServer | undefined }} Loaded
 */

const ROOT = import.meta.dirname;
/** Browser features that no page uses. */
const PERMISSIONS = [
  ...["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid"],
  ...["microphone", "midi", "payment", "serial", "usb"],
];
/** The policy of a response without its own: it is data or a download, and runs nothing if a browser shows it. */
const DATA_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
/** The policy of static files. Workers run under the policy of their file; they compile the core and load columns. */
const FILE_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Allows for 55 MB over a slow connection; a stalled upload is cut off earlier. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;
/** A web says that it is not ready, and answers until its balancer has seen that and sends nobody any more. */
const DRAIN_MS = 3_000;
/** The slowest answers, such as a report, take this long on a busy machine. */
const SHUTDOWN_MS = 15_000;
/** Then it exits, whatever does not end: its jobs are taken up by others, as after a kill. */
const LAST_MS = 24_000;

/**
 * Gives a request an id, and logs a line at its end. Addresses are logged without their query.
 *
 * @param {Runtime} runtime
 * @returns {Handler}
 */
function logRequests({ log, measureRequest }) {
  return (req, res, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    res.locals.requestId = requestId;
    res.setHeader("X-Request-Id", requestId);
    // A malformed request line has no path.
    const address = req.path ?? "";
    res.on("close", () => {
      const ms = Math.round(performance.now() - started);
      const cut = !res.writableFinished;
      const { refusal } = res.locals;
      const outcome = { status: res.statusCode, refusal, ms, cut };
      log.info({ requestId, method: req.method, path: address, ...outcome }, "request");
      measureRequest({ method: req.method, path: address, ...outcome });
    });
    next();
  };
}

/**
 * Completes responses that have no rule of their own: they are not cached, and browsers run nothing in them.
 *
 * @param {Record<string, string>} defaults headers by name
 * @returns {Handler}
 */
function setDefaults(defaults) {
  return (_req, res, next) => {
    const { writeHead } = res;
    res.writeHead = function (/** @type {any[]} */ ...args) {
      for (const [name, value] of Object.entries(defaults)) {
        if (!res.hasHeader(name)) res.setHeader(name, value);
      }
      return Reflect.apply(writeHead, this, args);
    };
    next();
  };
}

/**
 * Compresses what it sends. Pages and answers are made for one reader while others wait: level 3 takes half the time of zlib's 6 and
 * sends a tenth more. Each chunk is a turn of the thread pool, and most pages fit into one of 64 kB. A browser loads a file once;
 * Brotli's level 5 sends 6 % less than the library's 4, in the same time (a project's 53 scripts: 194 instead of 207 kB, 13 ms).
 *
 * @returns {Handler}
 */
function compress() {
  const [answers, files] = [
    compression({ level: 3, chunkSize: 65_536 }),
    compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }),
  ];
  return (req, res, next) => (isFile(req) ? files : answers)(req, res, next);
}

/**
 * Whether a request may be for a file. Pages and most calls have no ending, and the data of a page have ".data".
 *
 * @param {import("express").Request} req
 */
const isFile = (req) => !["", ".data"].includes(path.extname(req.path));

/** @param {import("express").Express} app */
function serveFiles(app) {
  const client = path.join(ROOT, "build/client");
  /** @type {(res: import("express").Response, file: string) => void} */
  const setHeaders = (res, file) => {
    res.setHeader("Content-Security-Policy", FILE_POLICY);
    if (file.endsWith(".svg")) res.setHeader("Content-Type", "image/svg+xml; charset=utf-8");
  };
  const assets = { immutable: true, maxAge: "1y", redirect: false, setHeaders };
  app.use("/app/assets", express.static(path.join(client, "app/assets"), assets));
  const files = express.static(client, { maxAge: "1h", redirect: false, setHeaders });
  // Without this, each page would cost a look at the disk.
  app.use((req, res, next) => (isFile(req) ? files(req, res, next) : next()));
}

/**
 * The Express application.
 *
 * @param {Loaded} loaded `vite` serves sources instead of built files
 */
export function createApp({ runtime, build, vite }) {
  const { env, requestGuard } = runtime;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env.trustProxy === 0 ? false : env.trustProxy);
  app.use(logRequests(runtime));
  app.use(
    helmet({
      // Pages set their own, with a nonce; files and data have others.
      contentSecurityPolicy: false,
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      strictTransportSecurity: env.secureCookies ? undefined : false,
    }),
  );
  app.use((_req, res, next) => {
    res.setHeader("Permissions-Policy", PERMISSIONS.map((name) => `${name}=()`).join(", "));
    next();
  });
  // The development server's own files need other policies.
  /** @type {Record<string, string>} */
  const policy = vite ? {} : { "Content-Security-Policy": DATA_POLICY };
  // Nobody sends the next request on a connection that is about to be closed.
  app.use((_req, res, next) => {
    if (runtime.isStopping()) res.setHeader("Connection", "close");
    next();
  });
  app.use(setDefaults({ "Cache-Control": "no-store", ...policy }));
  app.use(requestGuard.endSenders);
  app.use(requestGuard.checkAddress);
  app.get("/app/health", runtime.answerHealth);
  app.use(compress());
  if (vite) app.use(vite.middlewares);
  else serveFiles(app);
  app.use(requestGuard.checkRate);
  app.use(requestGuard.takeBody);
  app.use(requestGuard.application(build, vite ? "development" : "production"));
  app.use(requestGuard.answerRefusals);
  return app;
}

/** @returns {Promise<Loaded>} */
async function loadApplication() {
  if (process.env.NODE_ENV === "development") {
    const { createServer: createViteServer } = await import("vite");
    const vite = await createViteServer({ server: { middlewareMode: true } });
    const build = async () =>
      /** @type {ServerBuild} */ (await vite.ssrLoadModule("virtual:remix/server-build"));
    return { build, vite, runtime: runtimeOf(await build()) };
  }
  process.env.NODE_ENV ??= "production";
  /** @type {ServerBuild} */
  const build = await import(pathToFileURL(path.join(ROOT, "build/server/index.js")).href);
  return { build, runtime: runtimeOf(build) };
}

/**
 * What the entry module of the build exports beside the library's own exports.
 *
 * @param {ServerBuild} build
 * @returns {Runtime}
 */
function runtimeOf({ entry }) {
  const { runtime } = /** @type {ServerBuild["entry"]["module"] & { runtime: Runtime }} */ (entry.module);
  return runtime;
}

/**
 * Logs unhandled rejections, which would otherwise end the server.
 *
 * @param {Runtime["log"]} log
 */
function logStrayErrors(log) {
  process.on("unhandledRejection", (error) => log.error({ err: error }, "an error that nobody waited for"));
}

/**
 * @param {Runtime} runtime
 * @param {number} port
 */
function announce({ env, hasDemoAccounts }, port) {
  const host = env.host.includes(":") ? `[${env.host}]` : env.host;
  console.log(`Estimand is listening on ${env.publicUrl ?? `http://${host}:${port}`}`);
  if (!hasDemoAccounts()) return;
  console.log("Demo sign-ins (password: estimand): pro@example.com, lite@example.com, staff@example.com");
}

/**
 * Finishes running requests, returns jobs to the queue, and exits.
 *
 * @param {Server | null} server null for a worker, which has no requests
 * @param {Runtime} runtime
 * @param {Loaded["vite"]} vite
 */
function stopOnSignal(server, runtime, vite) {
  let stopping = false;
  const stop = async (/** @type {string} */ signal) => {
    if (stopping) return;
    stopping = true;
    runtime.log.info({ signal }, "stopping");
    runtime.beginStop();
    setTimeout(() => {
      runtime.log.error("the stop took too long");
      process.exit(1);
    }, LAST_MS).unref();
    if (runtime.env.role === "web") await pause(DRAIN_MS);
    if (server !== null) await closeServer(server);
    await vite?.close();
    await runtime.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop(signal));
}

/** @param {Server} server */
async function closeServer(server) {
  const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  clearTimeout(late);
}

/**
 * @param {Server} server
 * @param {{ port: number; host: string }} place
 * @returns {Promise<void>}
 */
function listen(server, { port, host }) {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
}

async function main() {
  const { build, runtime, vite } = await loadApplication();
  logStrayErrors(runtime.log);
  await runtime.start();
  const { operator, role } = runtime.env;
  if (operator !== null) await listen(createServer(runtime.answerOperator), operator);
  const server = role === "worker" ? null : await serveRequests({ build, runtime, vite });
  runtime.watchEventLoop();
  stopOnSignal(server, runtime, vite);
  const address = server?.address() ?? null;
  if (address === null || typeof address === "string") console.log("Estimand works on background jobs.");
  else announce(runtime, address.port);
}

/** @param {Loaded} loaded */
async function serveRequests({ build, runtime, vite }) {
  const server = createServer(createApp({ runtime, build, vite }));
  runtime.requestGuard.boundConnections(server);
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  await listen(server, runtime.env);
  return server;
}

/**
 * How this copy is started on a port: the package has a command of its own.
 *
 * @param {number} port
 */
function howToStart(port) {
  const isPackage = path.basename(process.argv[1] ?? "").startsWith("estimand");
  return isPackage ? `estimand --port ${port}` : `PORT=${port} npm start`;
}

/**
 * The message of a configuration error; any other error is returned for its stack.
 *
 * @param {Error & { code?: string; port?: number }} error
 */
function explain(error) {
  if (error?.name === "EnvironmentError") return error.message;
  if (error?.code === "EADDRINUSE") {
    return `Port ${error.port} is taken by another program. Stop it, or start with another one: ${howToStart(3001)}`;
  }
  if (error?.code === "ERR_MODULE_NOT_FOUND" && String(error.message).includes("build/server")) {
    return "The application is not built yet: run npm start.";
  }
  return error;
}

/** Starts the server. An error ends the process, with a message. */
export async function serve() {
  await main().catch((error) => {
    console.error(explain(error));
    process.exit(1);
  });
}

if (import.meta.filename === process.argv[1]) await serve();
