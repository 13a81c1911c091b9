/** How the days of a metric add up. */
export type MetricKind =
  /** What happened on a day: days are added. */
  | "flow"
  /** What there was at the end of a day. */
  | "level"
  /** Measured while the day ran, since no book keeps it: cannot be counted again. */
  | "sample";

export interface Metric {
  readonly kind: MetricKind;
  /** What its number is: USD cents, or how many. Each day has both where both mean something. */
  readonly unit: "cents" | "count";
}

/** Everything that is counted, one line each; what each means is in docs/operating.md. Days are days of UTC. */
export const metrics = {
  revenue: { kind: "flow", unit: "cents" },
  refunds: { kind: "flow", unit: "cents" },
  "given-away": { kind: "flow", unit: "cents" },
  deposits: { kind: "flow", unit: "cents" },
  "domain-margin": { kind: "flow", unit: "cents" },
  mrr: { kind: "level", unit: "cents" },
  "mrr-new": { kind: "flow", unit: "cents" },
  "mrr-reactivated": { kind: "flow", unit: "cents" },
  "mrr-expansion": { kind: "flow", unit: "cents" },
  "mrr-contraction": { kind: "flow", unit: "cents" },
  "mrr-churned": { kind: "flow", unit: "cents" },
  "paying-customers": { kind: "level", unit: "count" },
  "customers-won": { kind: "flow", unit: "count" },
  "customers-lost": { kind: "flow", unit: "count" },
  wallets: { kind: "level", unit: "cents" },
  holds: { kind: "level", unit: "cents" },
  debts: { kind: "level", unit: "cents" },
  "sign-ups": { kind: "flow", unit: "count" },
  "first-deposits": { kind: "flow", unit: "count" },
  "first-orders": { kind: "flow", unit: "count" },
  "second-orders": { kind: "flow", unit: "count" },
  "tasks-done": { kind: "flow", unit: "count" },
  "tasks-failed": { kind: "flow", unit: "count" },
  "promises-kept": { kind: "flow", unit: "count" },
  "promises-missed": { kind: "flow", unit: "count" },
  "first-answer-minutes": { kind: "sample", unit: "count" },
  coins: { kind: "sample", unit: "cents" },
  "room-used": { kind: "sample", unit: "count" },
  "room-total": { kind: "sample", unit: "count" },
  stock: { kind: "sample", unit: "count" },
  "renewals-due": { kind: "sample", unit: "cents" },
  "names-ending": { kind: "sample", unit: "count" },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof metrics;

/** The movements of MRR: their sum is its change. */
export const mrrMovements = [
  "mrr-new",
  "mrr-reactivated",
  "mrr-expansion",
  "mrr-contraction",
  "mrr-churned",
] as const satisfies readonly MetricName[];

export function isMetricName(name: string): name is MetricName {
  return Object.hasOwn(metrics, name);
}

/** In the order in which they are shown. */
export const metricNames = Object.keys(metrics).filter(isMetricName);
