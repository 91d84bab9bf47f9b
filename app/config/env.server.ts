import { availableParallelism } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { z } from "zod";
import { type BlobsBucket, readBlobsUrl } from "./blobs-url";
import { absoluteDatabaseUrl, serverDatabase } from "./database-url.server";
import { projectRoot } from "./paths.server";
import { type Role, ROLES, lackingFor } from "./roles";

/** The default for WORKERS is at most this. */
const MAX_DEFAULT_WORKERS = 8;
const DEFAULT_CACHE_GB = 10;
const DEFAULT_CONNECTIONS = 10;

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const onOff = z
  .enum(["on", "off", "true", "false", "1", "0"], { error: "must be on or off" })
  .transform((value) => value === "on" || value === "true" || value === "1");

const publicUrl = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://estimand.example.org" })
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === "/" && !url.search && !url.hash, "must have no path")
  .transform((url) => url.origin);

const collectorUrl = z.url({
  protocol: /^https?$/,
  error: "must be an address such as http://collector.example.org:4318",
});

/** A mail address, alone or in angle brackets after a name. */
const MAILBOX = /^(?:[^<>@\r\n"]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const variables = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"], {
      error: "must be development, production or test",
    }),
    PATH: z.string(),
    ROLE: z.enum(ROLES, { error: "must be all, web or worker" }),
    PORT: whole(0, 65_535),
    HOST: z.string(),
    OPERATOR_PORT: whole(1, 65_535),
    OPERATOR_HOST: z.string(),
    DATA_DIR: z.string(),
    DATABASE_URL: z.string().refine((value) => value.startsWith("file:") || serverDatabase(value) !== null, {
      error:
        "must be a SQLite file, such as file:./data/estimand.db, or postgresql://user:password@host:5432/database",
    }),
    DATABASE_CONNECTIONS: whole(2, 1_000),
    BLOBS_URL: z.string(),
    BLOBS_CACHE_GB: whole(1, 100_000),
    AWS_REGION: z.string(),
    SESSION_SECRET: z.string().min(32, "must have at least 32 characters"),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: whole(0, 10),
    CHROMIUM_PATH: z.string(),
    WORKERS: whole(1, 64),
    ANALYSIS_SECONDS: whole(1, 3_600),
    RATE_LOGIN: whole(0, 1_000_000),
    RATE_CALLS: whole(0, 1_000_000),
    RATE_FILES: whole(0, 1_000_000),
    PAYPAL_CLIENT_ID: z.string(),
    PAYPAL_SECRET: z.string(),
    PAYPAL_WEBHOOK_ID: z.string(),
    PAYPAL_ENVIRONMENT: z.enum(["sandbox", "live"], { error: "must be sandbox or live" }),
    SIMULATE_PAYMENTS: onOff,
    SELLER: z.string().max(500, "must have at most 500 characters"),
    SMTP_URL: z
      .url({
        protocol: /^smtps?$/,
        error: "must be an address such as smtp://user:password@mail.example.org:587",
      })
      .refine((value) => new URL(value).hostname !== "", "must name a host"),
    MAIL_FROM: z
      .string()
      .regex(MAILBOX, "must be an address, such as estimand@example.org or Estimand <estimand@example.org>"),
    SIGN_UP: z.enum(["open", "invite", "off"], { error: "must be open, invite or off" }),
    SEED_DEMO: onOff,
    ALLOW_DEMO_ON_NETWORK: onOff,
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorUrl,
    OTEL_SERVICE_NAME: z.string(),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"], {
      error: "must be fatal, error, warn, info, debug or silent",
    }),
  })
  .partial()
  .superRefine(({ BLOBS_URL, AWS_REGION }, context) => {
    if (BLOBS_URL === undefined) return;
    const read = readBlobsUrl(BLOBS_URL, AWS_REGION);
    if (typeof read === "string") context.addIssue({ code: "custom", path: ["BLOBS_URL"], message: read });
  })
  .superRefine((values, context) => {
    for (const { name, message } of lackingFor(values.ROLE ?? "all", values)) {
      context.addIssue({ code: "custom", path: [name], message });
    }
  })
  .superRefine((values, context) => {
    const missing = PAYPAL_KEYS.filter((name) => values[name] === undefined);
    if (missing.length === 0 || missing.length === PAYPAL_KEYS.length) return;
    for (const name of missing) {
      context.addIssue({ code: "custom", path: [name], message: "must be set if another key of PayPal is" });
    }
  })
  .refine((values) => values.SMTP_URL === undefined || values.MAIL_FROM !== undefined, {
    path: ["MAIL_FROM"],
    error: "must be set when SMTP_URL is",
  });

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

const PAYPAL_KEYS = ["PAYPAL_CLIENT_ID", "PAYPAL_SECRET", "PAYPAL_WEBHOOK_ID"] as const;

function readPayPalKeys(values: z.infer<typeof variables>): PayPalKeys | null {
  const [clientId, secret, webhookId] = PAYPAL_KEYS.map((name) => values[name]);
  if (clientId === undefined || secret === undefined || webhookId === undefined) return null;
  return { clientId, secret, webhookId, environment: values.PAYPAL_ENVIRONMENT ?? "sandbox" };
}

/** As the standard says: the address for traces as it is, or the path of traces at the address for all signals. */
function tracesUrl(values: z.infer<typeof variables>): string | null {
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
