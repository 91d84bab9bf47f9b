import { stopDrawing } from "~/compute/drawing.server";
import { startEngine, stopEngine, warmEngine } from "~/compute/engine.server";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import { env, EnvironmentError, isLoopback, isOnlyHere } from "~/config/env.server";
import { EventLoopMonitor } from "~/config/event-loop.server";
import { log } from "~/config/log.server";
import { sessionSecret } from "~/config/session-secret.server";
import { startTracing, stopTracing } from "~/config/tracing.server";
import { subscribe } from "~/db/announcements.server";
import { readDatabaseClock } from "~/db/clock.server";
import { closeDatabase, openDatabase } from "~/db/client.server";
import { requireKnownMigrations } from "~/db/migrations.server";
import { countUsers } from "~/db/users.server";
import { application } from "~/request-guard/application.server";
import * as keeper from "~/request-guard/request-guard.server";
import { healthAnswer } from "~/request-guard/health.server";
import { countWaitingJobs } from "~/db/jobs.server";
import { addGauge, measureProcess, requestSeconds } from "~/config/metrics.server";
import { operatorListener } from "./operator-port.server";
import { checkReadiness } from "~/services/maintenance/readiness.server";
import { type JobRunner, startRunner } from "~/jobs/runner.server";
import { stopReports } from "~/report/report-thread.server";
import { JOB_HANDLERS } from "~/services/job-handlers.server";
import { checkData, inPlainWords } from "~/services/maintenance/check-data.server";
import { pairStore } from "~/services/maintenance/pair-store.server";
import { keepCopiesTidy } from "~/services/maintenance/tidy-copies.server";
import { clearTemporary, makeFilesPrivate } from "~/storage/private-files.server";
import { resumeUnfinished } from "~/services/maintenance/resume-unfinished.server";

const SWEEP_MINUTES = 10;
const REMIND_MINUTES = 24 * 60;
const MAILS_AT_ONCE = 3;

const monitor = new EventLoopMonitor();
let runner: JobRunner | null = null;
let stopHearing = () => Promise.resolve();
let endTidying = () => {};
let demoAccounts = false;
let isStopping = false;

/** Starts what this process's role needs: database, worker threads, job runner. @throws EnvironmentError if a start would be unsafe */
async function start(): Promise<void> {
  try {
    await bringUp();
  } catch (error) {
    throw inPlainWords(error);
  }
}

async function bringUp(): Promise<void> {
  await startTracing();
  await checkData();
  await makeFilesPrivate();
  // A damaged key would show at the first sign-in only.
  sessionSecret();
  await openDatabase();
  await requireKnownMigrations();
  await readDatabaseClock();
  stopHearing = await subscribe();
  await pairStore();
  await clearTemporary();
  demoAccounts = (await countUsers()).demo > 0;
  refuseOpenDemo();
  await startEngine();
  // Before the server listens, so that the first request has a warm core and both processors.
  const warm = warmEngine();
  if (env.role !== "web") {
    await resumeUnfinished();
    runner = startJobs();
  }
  endTidying = keepCopiesTidy();
  await warm;
  isStopping = false;
  if (env.operator !== null) measure();
}

function startJobs(): JobRunner {
  return startRunner({
    handlers: JOB_HANDLERS,
    concurrency: env.workers + 1,
    isOneOfSeveral: env.role === "worker",
    apart: {
      "send-mail": MAILS_AT_ONCE,
      "mail-event": 1,
      "send-reset-link": 1,
      "create-account": 1,
      "make-takeout": 1,
    },
    recurring: [
      { kind: "sweep", everyMinutes: SWEEP_MINUTES },
      { kind: "remind-plans", everyMinutes: REMIND_MINUTES },
    ],
  });
}

function measure(): void {
  measureProcess();
  const kinds = ["kind", "state"] as const;
  addGauge("estimand_jobs", "Background jobs that wait or run.", kinds, async () =>
    (await countWaitingJobs(new Date())).map(({ kind, state, count }) => ({
      labels: { kind, state },
      value: count,
    })),
  );
  addGauge("estimand_job_wait_seconds", "Seconds since the oldest waiting job was due.", ["kind"], async () =>
    (await countWaitingJobs(new Date()))
      .filter(({ state }) => state === "queued")
      .map(({ kind, oldestSeconds }) => ({ labels: { kind }, value: oldestSeconds })),
  );
}

/** Whether this process can do its work. A process that stops takes no new requests. */
async function readiness() {
  const state = await checkReadiness(env.role === "web" ? "elsewhere" : (runner?.sinceLookMs() ?? null));
  return { ...state, ready: state.ready && !isStopping };
}

const AREAS = [
  { area: "file", prefix: "/app/assets/" },
  { area: "health", prefix: "/app/health" },
  { area: "api", prefix: "/api/" },
  { area: "page", prefix: "/app/" },
];

/** Measures a response. Addresses are grouped, because ids in labels would fill the memory of Prometheus. */
function measureRequest(ended: { method: string; path: string; status: number; ms: number }): void {
  const area = AREAS.find(({ prefix }) => ended.path.startsWith(prefix))?.area ?? "file";
  const method = METHODS.has(ended.method) ? ended.method : "other";
  requestSeconds.observe({ method, area, status: String(ended.status) }, ended.ms / 1000);
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The demo accounts have a published password. */
function refuseOpenDemo(): void {
  if (!demoAccounts || isOnlyHere(env) || env.allowDemoOnNetwork) return;
  const reach = isLoopback(env.host) ? `PUBLIC_URL=${env.publicUrl}` : `HOST=${env.host}`;
  throw new EnvironmentError(
    `${reach} can be reached from other machines, and the database holds the demo accounts, whose password ` +
      "is public.\nStart with HOST=127.0.0.1 and without PUBLIC_URL, or with a fresh DATA_DIR and SEED_DEMO=off, or say " +
      "ALLOW_DEMO_ON_NETWORK=on if that is what you want.",
  );
}

/** Stops everything in the order of dependencies. Running jobs return to the queue. */
async function stop(): Promise<void> {
  monitor.stop();
  endTidying();
  await runner?.stop();
  runner = null;
  await Promise.all([stopEngine(), stopDrawing(), stopReports()]);
  await stopHearing();
  await closeDatabase();
  await stopTracing();
}

/** The part of the application that server.js uses, which it gets from the build (`build.entry.module.runtime`). */
export const runtime = {
  env,
  log,
  requestGuard: { ...keeper, application },
  start,
  /** Call it once the server listens. */
  watchEventLoop: () => monitor.start(),
  stop,
  measureRequest,
  /** Call it when the server begins to stop: it is no longer ready. */
  beginStop: () => void (isStopping = true),
  isStopping: () => isStopping,
  answerOperator: operatorListener(readiness),
  answerHealth: healthAnswer(() => ({ engine_version: ENGINE_VERSION, event_loop: monitor.facts })),
  hasDemoAccounts: () => demoAccounts,
};

export type Runtime = typeof runtime;
