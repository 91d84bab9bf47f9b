import pino from "pino";
import { env } from "./env.server";
import { traceId } from "./tracing.server";

/** The log of the server: JSON lines on standard output. Never log tokens, passwords or cell values. */
export const log = pino({
  level: env.logLevel,
  base: null,
  mixin: () => {
    const trace = traceId();
    return trace === null ? {} : { trace };
  },
  redact: {
    paths: ["authorization", "cookie", "password", "*.authorization", "*.cookie", "*.password"],
    censor: "[hidden]",
  },
});
