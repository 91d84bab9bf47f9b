import { availableParallelism } from "node:os";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import { projectRoot } from "./paths.server";

/** The default for WORKERS is at most this. */
const MAX_DEFAULT_WORKERS = 8;

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

const variables = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"], {
      error: "must be development, production or test",
    }),
    PATH: z.string(),
    PORT: whole(0, 65_535),
    HOST: z.string(),
    DATA_DIR: z.string(),
    DATABASE_URL: z.string().startsWith("file:", "must be a SQLite file, such as file:./data/estimand.db"),
    SESSION_SECRET: z.string().min(32, "must have at least 32 characters"),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: whole(0, 10),
    CHROMIUM_PATH: z.string(),
    WORKERS: whole(1, 64),
    ANALYSIS_SECONDS: whole(1, 3_600),
    RATE_LOGIN: whole(0, 1_000_000),
    RATE_CALLS: whole(0, 1_000_000),
    RATE_FILES: whole(0, 1_000_000),
    SEED_DEMO: onOff,
    ALLOW_DEMO_ON_NETWORK: onOff,
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"], {
      error: "must be fatal, error, warn, info, debug or silent",
    }),
  })
  .partial();

/** The configuration of the application; `.env.example` describes the variables. */
type Environment = Readonly<{
  mode: "development" | "production" | "test";
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** `file:` and an absolute path. */
  databaseUrl: string;
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
  seedDemo: boolean;
  allowDemoOnNetwork: boolean;
  logLevel: string;
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
  return {
    mode: values.NODE_ENV ?? "production",
    port: values.PORT ?? 3000,
    host: values.HOST ?? "127.0.0.1",
    dataDir,
    databaseUrl: absoluteFileUrl(values.DATABASE_URL ?? `file:${join(dataDir, "estimand.db")}`),
    sessionSecret: values.SESSION_SECRET ?? null,
    publicUrl: values.PUBLIC_URL ?? null,
    secureCookies: values.PUBLIC_URL?.startsWith("https:") ?? false,
    trustProxy: values.TRUST_PROXY ?? 0,
    chromiumPath: values.CHROMIUM_PATH ?? null,
    searchPath: (values.PATH ?? "").split(delimiter).filter((folder) => folder !== ""),
    workers: values.WORKERS ?? defaultWorkers(),
    analysisSeconds: values.ANALYSIS_SECONDS ?? 60,
    rateLogin: values.RATE_LOGIN ?? 10,
    rateCalls: values.RATE_CALLS ?? 600,
    rateFiles: values.RATE_FILES ?? 30,
    seedDemo: values.SEED_DEMO ?? true,
    allowDemoOnNetwork: values.ALLOW_DEMO_ON_NETWORK ?? false,
    logLevel: values.LOG_LEVEL ?? "info",
  };
}

function defaultWorkers(): number {
  return Math.min(MAX_DEFAULT_WORKERS, Math.max(1, availableParallelism() - 1));
}

function absoluteFileUrl(url: string): string {
  const path = url.slice("file:".length).replace(/^\/\/(?=\/)/, "");
  return `file:${isAbsolute(path) ? path : resolve(projectRoot, path)}`;
}

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The configuration of this process. */
export const env: Environment = readEnvironment(process.env);
