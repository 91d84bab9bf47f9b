import { expect, it, vi } from "vitest";
import { until } from "../factories/projects";
import { useOwnServer } from "../factories/own-server";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number; doubleValue?: number } };
type Span = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
};
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** `SpanKind` in OTLP (opentelemetry-proto, trace.proto). */
const [INTERNAL, SERVER, CONSUMER] = [1, 2, 5];

/** A collector, which must listen before the configuration is read. */
const { received, close } = await vi.hoisted(async () => {
  const { createServer } = await import("node:http");
  const { text } = await import("node:stream/consumers");
  const texts: { path: string; body: string }[] = [];
  const collector = createServer((req, res) => {
    void text(req).then((body) => {
      texts.push({ path: req.url ?? "", body });
      res.setHeader("Content-Type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as { port: number };
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: "50",
    TRUST_PROXY: "1",
  });
  return { received: texts, close: () => collector.close() };
});

const { user, api } = useOwnServer();

const spans = () =>
  received.flatMap(({ body }) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((each) => each.spans),
    ),
  );

it("a trace goes from a request through its job to the core, and tells nothing personal", async () => {
  const uploaded = await api.upload("secret-file.csv", "height\n1\n2\n3\n", { name: "Secret title" });
  const { id } = (await uploaded.json()) as { id: string };
  await until(
    async () => (await (await api.get(`/api/v1/file/${id}/`)).json()) as { status: string },
    ({ status }) => status === "estimand_preview",
  );
  const caller = { trace: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };
  const traceparent = `00-${caller.trace}-${caller.span}-01`;
  // A sample has not been read ahead, so its job asks the core.
  const sample = { name: "Secret title", upload: id, sample_size: 100, sample_size_type: "Percent" };
  await api.call("POST", "/api/v1/project/", sample, { traceparent });
  const found = await until(
    () => Promise.resolve(spans().filter(({ traceId }) => traceId === caller.trace)),
    (each) => each.some(({ name }) => name === "job import-project"),
  );
  const request = found.find(({ kind }) => kind === SERVER);
  expect(request).toMatchObject({ name: "POST /api/v1/project/", parentSpanId: caller.span });
  const job = found.find(({ kind }) => kind === CONSUMER);
  expect(job).toMatchObject({ name: "job import-project", parentSpanId: request?.spanId });
  const core = found.filter(({ parentSpanId, kind }) => parentSpanId === job?.spanId && kind === INTERNAL);
  expect(core.map(({ name }) => name)).toContain("work importFile");
  const waited = core[0]?.attributes.find(({ key }) => key === "estimand.waited_ms");
  expect(waited?.value.doubleValue ?? waited?.value.intValue).toBeGreaterThanOrEqual(0);
  const said = received.map(({ body }) => body).join();
  for (const secret of ["secret-file", "Secret title", "height", user.email])
    expect(said).not.toContain(secret);
  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(["/v1/traces"]));
  close();
});
