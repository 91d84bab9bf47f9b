import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** The measurements of this process for Prometheus. Labels have few values; none is personal. */
export const metrics = new Registry();

const registers = [metrics];

/** Durations of responses. `area` is the kind of address: a page, the API, a file, or a health check. */
export const requestSeconds = new Histogram({
  name: "estimand_request_duration_seconds",
  help: "Seconds from the arrival of a request to the end of its response.",
  labelNames: ["method", "area", "status"] as const,
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

/** Durations of background jobs, by how they ended. */
export const jobSeconds = new Histogram({
  name: "estimand_job_duration_seconds",
  help: "Seconds that an attempt of a background job took.",
  labelNames: ["kind", "end"] as const,
  buckets: [0.05, 0.25, 1, 5, 15, 60, 300],
  registers,
});

/** Refused sign-ins of any kind. */
export const refusedSignIns = new Counter({
  name: "estimand_sign_in_refusals_total",
  help: "Sign-ins with a wrong password, code or passkey.",
  registers,
});

type Reading<Label extends string> = { labels: Record<Label, string>; value: number };

/** Adds a gauge that is read when Prometheus asks. */
export function addGauge<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: () => Reading<Label>[] | Promise<Reading<Label>[]>,
): void {
  // A module that the development server reloads adds its gauge again.
  metrics.removeSingleMetric(name);
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers,
    async collect() {
      const readings = await read();
      gauge.reset();
      for (const { labels, value } of readings) gauge.set(labels as Partial<Record<Label, string>>, value);
    },
  });
}

/** Adds the measurements of Node itself: processor time, memory, delay of the event loop, garbage collection. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: metrics });
}
