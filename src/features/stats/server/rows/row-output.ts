import type * as z from "zod/mini";
import { encodeId, type IdKind } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { rowOutput } from "../../contract.ts";
import type { FactRow } from "../facts/fact.ts";

/** How ids of objects are written. */
const kinds: Readonly<Record<string, IdKind>> = {
  server: "server",
  domain: "domain",
  customer: "customer",
  transaction: "transaction",
  deposit: "deposit",
  "gateway-deposit": "gatewayDeposit",
  task: "task",
  ticket: "ticket",
};

export type StatsRow = z.input<typeof rowOutput>;

export function rowOf(row: FactRow): StatsRow {
  const kind = row.object_type === null ? undefined : kinds[row.object_type];
  return {
    metric: row.metric,
    at: row.at.toISOString(),
    siteId: row.site_id,
    customerId: row.customer_id === null ? null : encodeId("customer", row.customer_id),
    objectType: kind === undefined ? null : kind === "gatewayDeposit" ? "deposit" : row.object_type,
    objectId: kind === undefined || row.object_id === null ? null : encodeId(kind, row.object_id),
    orderId: row.order_id === null ? null : encodeId("order", row.order_id),
    product: row.product,
    item: row.item,
    location: row.location,
    label: row.label,
    cents: centsToNumber(row.cents),
    count: Number(row.count),
  };
}
