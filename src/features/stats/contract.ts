import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant, staffReason } from "#src/shared/schemas.ts";
import { metricNames } from "./contract-metrics.ts";

const metric = z.enum(metricNames);
/** `YYYY-MM-DD`, UTC. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const siteId = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(32_767)));
const metricParams = z.object({ metric });

/** What a metric is divided by: `item` is a plan, an ending, a coin, a gateway or a kind of task. */
const split = z.enum(["product", "item", "location", "site"]);

/** A number of the board, with a point for each day of the period, the oldest first. */
export const numberOutput = z.object({
  metric,
  unit: z.enum(["cents", "count"]),
  kind: z.enum(["flow", "level", "sample"]),
  /** Sum of the period, or what there was at its end; of a sample that was never taken null. */
  value: z.nullable(z.int()),
  /**
   * The same of the period before: as many days, of a month so far as many of the month before, of a whole month that. Of
   * what is no sum, when the period began. Null where nothing was counted then.
   */
  before: z.nullable(z.int()),
  /** How many services, orders, customers … `value` is made of, where it is money. */
  count: z.int(),
  /** A day without a sample has null. */
  values: z.array(z.nullable(z.int())),
});

const needOutput = z.object({
  kind: z.enum(["alarms", "findings", "deposits-held", "tasks-failed", "dedicated-requests"]),
  count: z.int(),
  oldestAt: z.nullable(instant),
  /** The oldest in words, English as it was written; null where nothing waits. */
  first: z.nullable(z.string()),
});

const rate = z.nullable(
  z.int().check(z.describe("In basis points: 180 is 1.8 %; null where nothing was there to lose")),
);

export const boardOutput = z.object({
  at: instant,
  /** When today was last counted. */
  countedAt: z.nullable(instant),
  /** First and last day of the period. */
  from: day,
  to: day,
  numbers: z.array(numberOutput),
  /** Twelve times MRR at the end. */
  arrCents: cents,
  /** MRR that churned in the period, against MRR at its start; and the same of the period before. */
  churnedMrrRate: rate,
  churnedMrrRateBefore: rate,
  churnedCustomersRate: rate,
  /** Owed: wallets and holds less debts. Coins at the rates of when they were last asked for; null: never. */
  cover: z.object({
    owedCents: cents,
    coinsCents: z.nullable(cents),
    coins: z.array(z.object({ asset: z.string(), cents })),
    /** Coins against owed, in basis points; null without coins or debts. */
    rate: z.nullable(z.int()),
    at: z.nullable(instant),
    /** Coins that came to addresses of no one; they are not counted as cover. */
    unattributed: z.int(),
    /** Rewards that are not paid out yet: there are none. */
    pendingRewardsCents: cents,
  }),
  /** What changed MRR in each of the last twelve months, the oldest first; the last one goes on. */
  movements: z.array(
    z.object({
      /** `YYYY-MM`. */
      month: z.string(),
      newCents: cents,
      reactivatedCents: cents,
      expansionCents: cents,
      contractionCents: cents,
      churnedCents: cents,
    }),
  ),
  /** The first day that was ever counted; null: none was yet. */
  firstDay: z.nullable(day),
  /** Days that are still to be counted, as after a rebuild was begun or a long stop. */
  daysBehind: z.int(),
  /** All sites, by their id. */
  sites: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Memory of the nodes in each location, in MB, and when it is full at the pace of the period. */
  room: z.array(
    z.object({
      location: z.string(),
      usedMb: z.int(),
      totalMb: z.int(),
      /** Null: it does not fill up, or the pace is not known yet. */
      daysUntilFull: z.nullable(z.int()),
    }),
  ),
  /** Plans of which few are left, by location; unlimited ones are not listed. */
  stock: z.array(z.object({ plan: z.string(), location: z.string(), left: z.int() })),
  /** Median of finished tasks of the last 24 hours, from order to end; null where there were none. */
  taskSeconds: z.nullable(z.int()),
  needs: z.array(needOutput),
});

export const rowOutput = z.object({
  metric,
  at: instant,
  siteId: z.int(),
  customerId: z.nullable(idSchema("customer")),
  /** `server`, `domain`, `transaction`, `deposit`, `task`, `customer`; null of a sample. */
  objectType: z.nullable(z.string()),
  objectId: z.nullable(z.string()),
  orderId: z.nullable(idSchema("order")),
  product: z.string(),
  item: z.string(),
  location: z.string(),
  /** English, as it was sold or named. */
  label: z.string(),
  /** Of a customer for roles that read the ledger, null for others: what a number is in sum is on the board. */
  cents: z.nullable(cents),
  count: z.int(),
});

const rowFilter = { product: z.optional(z.string().check(z.maxLength(60))), siteId } as const;

/** The numbers of the business; all of it is only read. */
export const statsContract = defineContract({
  "GET /v2/admin/board": {
    summary:
      "All numbers of the last 7, 30, 90 or 365 days or of a month with their days, and what waits for staff",
    access: "staff",
    permission: "stats.read",
    query: z.object({
      days: z._default(z.enum(["7", "30", "90", "365", "month", "last-month"]), "30"),
      siteId,
    }),
    output: boardOutput,
    errors: ["forbidden"],
  },
  "GET /v2/admin/stats/{metric}": {
    summary: "A metric day by day, as a whole or divided",
    access: "staff",
    permission: "stats.read",
    params: metricParams,
    query: z.object({ from: day, to: day, split: z.optional(split), siteId }),
    output: z.object({
      metric,
      unit: z.enum(["cents", "count"]),
      kind: z.enum(["flow", "level", "sample"]),
      days: z.array(day),
      /** The largest first; one with the key `` without a split. */
      series: z.array(z.object({ key: z.string(), cents: z.array(cents), counts: z.array(z.int()) })),
    }),
    errors: ["forbidden"],
  },
  "GET /v2/admin/stats/{metric}/rows": {
    summary: "What a number of a day, or of a flow of several days, is made of; the rows add up to it",
    access: "staff",
    permission: "stats.read",
    params: metricParams,
    query: z.object({
      /** The last day; a level is that of its end. */
      day,
      /** The first day of a flow; absent: the same day. At most 366 days. */
      from: z.optional(day),
      ...rowFilter,
      ...cursorPage,
    }),
    output: z.object({
      /** Names are for roles that read customers, null for others. */
      rows: z.array(z.extend(rowOutput, { customerName: z.nullable(z.string()) })),
      nextCursor: z.nullable(z.string()),
      /** Of all days as they were counted, with the first page only. */
      total: z.nullable(z.object({ cents, count: z.int() })),
      /** The last day is closed: what is written about it later is no longer counted. */
      isClosed: z.boolean(),
      /** When the last day was counted: rows are those up to then. Null: it was not. */
      countedAt: z.nullable(instant),
    }),
    errors: ["forbidden", "not_found"],
  },
  "GET /v2/admin/stats/{metric}/export": {
    summary: "The rows of days as a file of comma-separated values, at most 100,000, as a stream",
    access: "staff",
    permission: "stats.read",
    stepUp: true,
    params: metricParams,
    query: z.object({ from: day, to: day, ...rowFilter, reason: staffReason }),
    output: z.string(),
    csv: rowOutput,
    errors: ["forbidden", "not_found"],
  },
  "GET /v2/admin/stats/{metric}/lines": {
    summary: "The same rows as one JSON a line",
    access: "staff",
    permission: "stats.read",
    stepUp: true,
    params: metricParams,
    query: z.object({ from: day, to: day, ...rowFilter, reason: staffReason }),
    output: z.object({ results: z.array(rowOutput) }),
    lines: rowOutput,
    errors: ["forbidden", "not_found"],
  },
  "GET /v2/admin/stats/cohorts": {
    summary: "Customers by the month of their first delivered order, and what became of them",
    access: "staff",
    permission: "stats.read",
    query: z.object({ siteId }),
    output: z.object({
      cohorts: z.array(
        z.object({
          /** `YYYY-MM`. */
          month: z.string(),
          customers: z.int(),
          /** By months since: who bought something then, and for how much. */
          ages: z.array(z.object({ age: z.int(), customers: z.int(), cents })),
        }),
      ),
    }),
    errors: ["forbidden"],
  },
});
