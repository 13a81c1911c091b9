import type { FastifyInstance } from "fastify";
import * as prometheus from "prom-client";
import type { Log } from "#src/platform/log/log.ts";
import type { Gauge } from "./gauge.ts";

/** What this process measures, and how it is read. */
export interface Metrics {
  /** Measures every call of the server by its route: the pattern, never the path that was called. */
  watchHttp(app: FastifyInstance): void;
  /** Records a call that was answered before the router saw it. */
  noteCall(
    call: { readonly method: string; readonly route: string; readonly status: number },
    seconds: number,
  ): void;
  /** The text that Prometheus reads. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
  close(): void;
}

/** The ways in, by method and route of the call that ends each. */
export type SignInWays = Readonly<
  Record<string, { readonly who: "customer" | "staff"; readonly way: string }>
>;

/** 403 is the question for the second factor, or a customer who is blocked. */
const refusals: ReadonlySet<number> = new Set([401, 422, 429]);

const callBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Also measures the process itself: event loop, memory, garbage collection. */
export function createMetrics(gauges: readonly Gauge[], log: Log, ways: SignInWays = {}): Metrics {
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  const calls = new prometheus.Histogram({
    name: "moorage_http_seconds",
    help: "Time to answer a call, by route",
    labelNames: ["method", "route", "status"],
    buckets: callBuckets,
    registers: [registry],
  });
  const failedSignIns = new prometheus.Counter({
    name: "moorage_failed_sign_ins_total",
    help: "Sign-ins that were refused, by the way that was tried; customers' and staff's apart",
    labelNames: ["who", "way"],
    registers: [registry],
  });
  // A way that was never refused is 0, not absent.
  for (const { who, way } of Object.values(ways)) failedSignIns.inc({ who, way }, 0);
  for (const gauge of gauges) registerGauge(registry, gauge, log);
  return {
    watchHttp(app) {
      app.addHook("onResponse", async (request, reply) => {
        const labels = {
          method: request.method,
          route: request.routeOptions.url ?? "none",
          status: reply.statusCode,
        };
        calls.observe(labels, reply.elapsedTime / 1000);
        const way = ways[`${request.method} ${labels.route}`];
        if (way !== undefined && refusals.has(reply.statusCode)) failedSignIns.inc(way);
      });
    },
    noteCall: (call, seconds) => calls.observe(call, seconds),
    async read() {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
    close: () => registry.clear(),
  };
}

function registerGauge(registry: prometheus.Registry, gauge: Gauge, log: Log): void {
  const { name, help, labels, read } = gauge;
  const metric = new prometheus.Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      // A stale value would look like a good one, so a gauge that cannot be read has none.
      metric.reset();
      if (labels.length === 0) metric.set(Number.NaN);
      try {
        for (const { labels: values, value } of await read()) metric.set(values, value);
      } catch (error) {
        log.warn({ err: error, gauge: name }, "a gauge could not be read");
      }
    },
  });
}
