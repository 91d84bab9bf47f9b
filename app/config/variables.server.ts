import { z } from "zod";
import { readBlobsUrl } from "./blobs-url";
import { serverDatabase } from "./database-url.server";
import { lackingFor, ROLES } from "./roles";
import { refusalOfSecret } from "./secret-rules";

export const PAYPAL_KEYS = ["PAYPAL_CLIENT_ID", "PAYPAL_SECRET", "PAYPAL_WEBHOOK_ID"] as const;

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

/** The variables of the environment, as `.env.example` describes them. */
export const variables = z
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
    SESSION_SECRET: z.string().superRefine((secret, context) => {
      const message = refusalOfSecret(secret);
      if (message !== null) context.addIssue({ code: "custom", message });
    }),
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
    FAST_PAGES: onOff,
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

export type Variables = z.infer<typeof variables>;
