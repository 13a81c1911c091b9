import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { ShownCustomer } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { MoneySubject } from "#src/platform/money/subject-source.ts";
import { seenCents } from "#src/platform/personal/shown-entry.ts";
import { shownId } from "#src/platform/operator/shown-id.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { walletOfficeRoutes } from "../../contract-office.ts";
import type { WalletDeps } from "../deps.ts";
import { describeObjects } from "../describe-objects.ts";

type List = z.input<(typeof walletOfficeRoutes)["GET /v2/admin/orders"]["output"]>;
export type OrderRowView = List["orders"][number];

export interface OrderRow {
  readonly id: string;
  readonly customer_id: string;
  readonly kind: string;
  readonly state: OrderRowView["state"];
  readonly total_cents: bigint;
  readonly refunded_cents: bigint;
  readonly object_type: string;
  readonly object_id: string;
  readonly created_at: Date;
  readonly settled_at: Date | null;
  readonly put_away_at: Date | null;
}

/** What of an order `o` went back. */
export const refundedOfOrder = sql`(CASE o.state WHEN 'refunded' THEN o.total_cents ELSE wallet_refunded(o.id) END)`;

/** The names of the services that orders are about, by customer: each kind of service names its own. */
export async function nameObjects(
  db: Kysely<DB>,
  deps: WalletDeps,
  rows: readonly Pick<OrderRow, "customer_id" | "object_type" | "object_id">[],
): Promise<ReadonlyMap<string, MoneySubject>> {
  const names = new Map<string, MoneySubject>();
  for (const customerId of new Set(rows.map((row) => row.customer_id))) {
    const objects = rows
      .filter((row) => row.customer_id === customerId)
      .map((row) => ({ type: row.object_type, id: row.object_id }));
    const subjects = await describeObjects(db, deps.subjectSources(), customerId, objects);
    for (const [id, subject] of subjects) names.set(id, subject);
  }
  return names;
}

/** An order as a role sees it, with or without its amounts. */
export function orderRowView(
  row: OrderRow,
  customerOf: (id: string) => ShownCustomer,
  names: ReadonlyMap<string, MoneySubject>,
  hasMoney: boolean,
): OrderRowView {
  return {
    id: encodeId("order", row.id),
    kind: row.kind,
    state: row.state,
    totalCents: seenCents(row.total_cents, hasMoney),
    refundedCents: seenCents(row.refunded_cents, hasMoney),
    customer: customerOf(row.customer_id),
    object: {
      type: row.object_type,
      id: shownId(row.object_type, row.object_id),
      name: names.get(row.object_id)?.name ?? null,
      hasEnded: names.get(row.object_id)?.hasEnded === true,
    },
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    putAwayAt: row.put_away_at?.toISOString() ?? null,
  };
}
