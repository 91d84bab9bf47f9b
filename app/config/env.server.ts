import { availableParallelism } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { type BlobsBucket, readBlobsUrl } from "./blobs-url";
import { absoluteDatabaseUrl, serverDatabase } from "./database-url.server";
import { projectRoot } from "./paths.server";
import type { Role } from "./roles";
import { PAYPAL_KEYS, type Variables, variables } from "./variables.server";

/** The default for WORKERS is at most this. */
const MAX_DEFAULT_WORKERS = 8;
const DEFAULT_CACHE_GB = 10;
const DEFAULT_CONNECTIONS = 10;

/** Access to a PayPal account. */
export type PayPalKeys = Readonly<{
  clientId: string;
  secret: string;
  /** Id of the webhook, which PayPal signs into every event. */
  webhookId: string;
  environment: "sandbox" | "live";
}>;

/** The configuration of the application; `.env.example` describes the variables. */
type Environment = Readonly<{
  mode: "development" | "production" | "test";
  /** The work of this process. */
  role: Role;
  port: number;
  host: string;
  /** Where health, readiness and metrics are served, apart from the public port; null: not at all. */
  operator: Readonly<{ port: number; host: string }> | null;
  /** Absolute. */
  dataDir: string;
  /** `file:` and an absolute path, or an address of PostgreSQL. */
  databaseUrl: string;
  /** Most connections of this process to PostgreSQL. */
  databaseConnections: number;
  /** The bucket of the blobs; null: the folder `blobs` in `dataDir`. */
  blobs: BlobsBucket | null;
  /** How much of the disk copies of blobs may take on this node, when there is a bucket. */
  blobsCacheBytes: number;
  /** Null: generated and stored in `dataDir`. */
  sessionSecret: string | null;
  /** Origin that browsers use; null: taken from the Host header. */
  publicUrl: string | null;
  /** Whether cookies are sent by https only. */
  secureCookies: boolean;
  /** Number of reverse proxies whose X-Forwarded headers are trusted. */
  trustProxy: number;
  chromiumPath: string | null;
  /** Folders in which to look for programs. */
  searchPath: string[];
  workers: number;
  analysisSeconds: number;
  /** Calls per minute; 0 is no limit. */
  rateLogin: number;
  rateCalls: number;
  /** Reports and exports per minute and user. */
  rateFiles: number;
  /** Null: payments are simulated, or not offered. */
  paypal: PayPalKeys | null;
  /** Whether a simulation takes the place of PayPal while there are no keys. */
  simulatePayments: boolean;
  /** Lines that name the seller on receipts. */
  seller: string[];
  /** The server that mails are given to; null: each mail becomes a file in the outbox. */
  smtpUrl: string | null;
  /** Sender of all mails. */
  mailFrom: string;
  /** Whether sign-up is open to everybody, by invitation, or off. */
  signUp: "open" | "invite" | "off";
  seedDemo: boolean;
  allowDemoOnNetwork: boolean;
  /** Whether pages may use what replaces private parts of libraries. */
  fastPages: boolean;
  logLevel: string;
  /** Where traces are sent; null: nowhere. */
  tracesUrl: string | null;
  tracesName: string;
}>;

/** A configuration or data folder that does not allow a start. The message is for the administrator. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/**
 * Reads and validates the variables. An empty variable counts as not set; paths are relative to the project's folder.
 *
 * @throws EnvironmentError naming every invalid variable
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new EnvironmentError(`The configuration has errors (see .env.example):\n${lines.join("\n")}`);
  }
  const values = parsed.data;
  const dataDir = resolve(projectRoot, values.DATA_DIR ?? "data");
  const host = values.HOST ?? "127.0.0.1";
  const publicUrl = values.PUBLIC_URL ?? null;
  return {
    mode: values.NODE_ENV ?? "production",
    role: values.ROLE ?? "all",
    port: values.PORT ?? 3000,
    host,
    operator:
      values.OPERATOR_PORT === undefined
        ? null
        : { port: values.OPERATOR_PORT, host: values.OPERATOR_HOST ?? "127.0.0.1" },
    dataDir,
    databaseUrl: absoluteDatabaseUrl(values.DATABASE_URL ?? `file:${join(dataDir, "estimand.db")}`),
    databaseConnections: values.DATABASE_CONNECTIONS ?? DEFAULT_CONNECTIONS,
    blobs: readBucket(values.BLOBS_URL, values.AWS_REGION),
    blobsCacheBytes: (values.BLOBS_CACHE_GB ?? DEFAULT_CACHE_GB) * 1e9,
    sessionSecret: values.SESSION_SECRET ?? null,
    publicUrl,
    secureCookies: publicUrl?.startsWith("https:") ?? false,
    trustProxy: values.TRUST_PROXY ?? 0,
    chromiumPath: values.CHROMIUM_PATH ?? null,
    searchPath: (values.PATH ?? "").split(delimiter).filter((folder) => folder !== ""),
    workers: values.WORKERS ?? defaultWorkers(),
    analysisSeconds: values.ANALYSIS_SECONDS ?? 60,
    rateLogin: values.RATE_LOGIN ?? 10,
    rateCalls: values.RATE_CALLS ?? 600,
    rateFiles: values.RATE_FILES ?? 30,
    paypal: readPayPalKeys(values),
    // On a server for others, a simulation would give PRO away.
    simulatePayments: values.SIMULATE_PAYMENTS ?? (isLoopback(host) && publicUrl === null),
    seller: (values.SELLER ?? "Estimand").split(";").map((line) => line.trim()),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? "Estimand <estimand@localhost>",
    signUp: values.SIGN_UP ?? (isLoopback(host) && values.PUBLIC_URL === undefined ? "open" : "invite"),
    seedDemo: values.SEED_DEMO ?? true,
    allowDemoOnNetwork: values.ALLOW_DEMO_ON_NETWORK ?? false,
    fastPages: values.FAST_PAGES ?? true,
    logLevel: values.LOG_LEVEL ?? "info",
    tracesUrl: tracesUrl(values),
    tracesName: values.OTEL_SERVICE_NAME ?? "estimand",
  };
}

/** @returns null for an address that is not set; the schema has refused one that is not valid */
function readBucket(address: string | undefined, region: string | undefined): BlobsBucket | null {
  const read = address === undefined ? null : readBlobsUrl(address, region);
  return typeof read === "string" ? null : read;
}

function readPayPalKeys(values: Variables): PayPalKeys | null {
  const [clientId, secret, webhookId] = PAYPAL_KEYS.map((name) => values[name]);
  if (clientId === undefined || secret === undefined || webhookId === undefined) return null;
  return { clientId, secret, webhookId, environment: values.PAYPAL_ENVIRONMENT ?? "sandbox" };
}

/** As the standard says: the address for traces as it is, or the path of traces at the address for all signals. */
function tracesUrl(values: Variables): string | null {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "");
  return values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === undefined ? null : `${base}/v1/traces`);
}

function defaultWorkers(): number {
  return Math.min(MAX_DEFAULT_WORKERS, Math.max(1, availableParallelism() - 1));
}

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Whether only this machine can reach the server, also through a proxy. */
export function isOnlyHere({ host, publicUrl }: Pick<Environment, "host" | "publicUrl">): boolean {
  return (
    isLoopback(host) &&
    (publicUrl === null || isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, "")))
  );
}

/** The address that links in mails begin with: never taken from a request, whose Host anyone can choose. */
export function ownOrigin({
  publicUrl,
  host,
  port,
}: Pick<Environment, "publicUrl" | "host" | "port">): string {
  const name = isLoopback(host) ? host : "127.0.0.1";
  return publicUrl ?? `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** The configuration of this process. */
export const env: Environment = readEnvironment(process.env);

/** The absolute path of the SQLite database; null with PostgreSQL. */
export const databaseFile = env.databaseUrl.startsWith("file:")
  ? env.databaseUrl.slice("file:".length)
  : null;

/** The database in messages to the administrator: its file, or its address without user and password. */
export const databaseName = databaseFile ?? `postgresql://${serverDatabase(env.databaseUrl)}`;
