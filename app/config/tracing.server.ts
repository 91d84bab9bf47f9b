import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { env } from "./env.server";

/** The header of W3C Trace Context, by which a trace goes on in another process. */
const TRACE_PARENT = "traceparent";

/** Without `startTracing` the API of OpenTelemetry does nothing. */
const tracer = trace.getTracer("estimand");

let provider: { shutdown: () => Promise<void> } | null = null;

/**
 * Sends traces by OTLP over HTTP as JSON, if an address is configured. The library reads the other variables of the standard by itself:
 * OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER and its argument.
 */
export async function startTracing(): Promise<void> {
  if (env.tracesUrl === null || provider !== null) return;
  // Loaded late: a server without traces needs none of it.
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const started = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": env.tracesName, "estimand.role": env.role }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: env.tracesUrl }))],
  });
  started.register();
  provider = started;
}

/** Sends the remaining spans. A collector that is away does not prevent the server from stopping. */
export async function stopTracing(): Promise<void> {
  const stopping = provider;
  provider = null;
  await stopping?.shutdown().catch(() => undefined);
  trace.disable();
  context.disable();
  propagation.disable();
}

/** The ids of a span: of its trace, and of the part that it measures. */
type SpanParent = {
  /** A `traceparent` from another process; the span is part of the running one if left out, and a trace of its own if null. */
  parent?: string | null;
  kind?: "server" | "consumer" | "internal";
};

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL };

/**
 * Measures work as a span, inside which further spans are its children.
 *
 * @param name of few values
 * @param attributes neither personal data, names nor values of cells; ids are allowed
 * @param work gets a function that adds attributes
 */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: (add: (more: Attributes) => void) => Promise<T>,
  { parent, kind = "internal" }: SpanParent = {},
): Promise<T> {
  const within = parent === undefined ? context.active() : contextOf(parent);
  return tracer.startActiveSpan(name, { attributes, kind: KINDS[kind] }, within, async (span) => {
    try {
      return await work((more) => span.setAttributes(more));
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

function contextOf(parent: string | null) {
  return parent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { [TRACE_PARENT]: parent });
}

/** Messages may quote what a user typed: only the class of an error or the code of a refusal is recorded. */
function fail(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const type = [code, name].find((each) => typeof each === "string");
  span.setAttribute("error.type", type ?? "unknown");
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The running span as `traceparent`, for a record that another process reads; null if nothing is traced. */
export function traceParent(): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier[TRACE_PARENT] ?? null;
}

/** The id of the running trace, for lines of the log. */
export function traceId(): string | null {
  return trace.getActiveSpan()?.spanContext().traceId ?? null;
}
