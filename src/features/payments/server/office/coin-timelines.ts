import { sql } from "kysely";
import { isBefore } from "#src/platform/timeline/is-before.ts";
import type { TimelineSource } from "#src/platform/timeline/timeline-source.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatUnits } from "#src/shared/money.ts";
import { methodOf } from "../methods.ts";

interface DepositRow {
  readonly id: string;
  readonly at: Date;
  readonly chain_id: string | null;
  readonly asset: string;
  readonly amount: string;
  readonly state: string;
  readonly cents: bigint | null;
}

/** Coins that came for a customer, by when they were seen, on a chain or at a gateway. */
export const depositTimeline: TimelineSource = {
  kind: "deposit",
  async find(db, customerId, { before, limit }) {
    const { rows } = await sql<DepositRow>`
      SELECT * FROM (
        SELECT d.id, d.seen_at AS at, d.chain_id, d.asset, d.units::text AS amount, d.state, d.cents
        FROM deposits d JOIN deposit_addresses a ON a.id = d.address_id WHERE a.customer_id = ${customerId}
        UNION ALL
        SELECT d.id, d.seen_at, NULL, d.asset, d.amount, d.state, d.cents
        FROM gateway_deposits d JOIN gateway_payments p ON p.id = d.payment_id WHERE p.customer_id = ${customerId}
      ) AS came
      WHERE ${isBefore(before, { at: sql`at`, id: sql`id`, type: "uuid" })}
      ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db);
    return rows.map((row) => ({
      id: row.id,
      at: row.at,
      code: row.chain_id === null ? "gateway" : row.chain_id,
      title: row.asset,
      amount: amountOf(row),
      state: row.state,
      cents: row.cents,
      opens: {
        kind: "deposit",
        id: encodeId(row.chain_id === null ? "gatewayDeposit" : "deposit", row.id),
      },
    }));
  },
};

/** Decimal coins; of a gateway as it wrote them. */
function amountOf({ chain_id: chain, asset, amount }: DepositRow): string {
  const decimals = chain === null ? undefined : methodOf(chain, asset)?.decimals;
  return decimals === undefined ? amount : formatUnits(BigInt(amount), decimals);
}

interface PaymentRow {
  readonly id: string;
  readonly at: Date;
  readonly method: string;
  readonly cents: bigint;
  readonly is_gateway: boolean;
}

/** What a customer asked to pay, by coins or a gateway. */
export const paymentTimeline: TimelineSource = {
  kind: "payment",
  async find(db, customerId, { before, limit }) {
    const behind = isBefore(before, { at: sql`created_at`, id: sql`id`, type: "uuid" });
    const page = sql`AND ${behind} ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
    const { rows } = await sql<PaymentRow>`
      SELECT * FROM (
        (SELECT id, created_at AS at, method, due_cents AS cents, false AS is_gateway FROM payments
         WHERE customer_id = ${customerId} ${page})
        UNION ALL
        (SELECT id, created_at, method, due_cents, true FROM gateway_payments WHERE customer_id = ${customerId} ${page})
      ) AS asked ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db);
    return rows.map((row) => ({
      id: row.id,
      at: row.at,
      code: row.is_gateway ? "gateway" : "coins",
      title: row.method,
      cents: row.cents,
      opens: { kind: "payment", id: encodeId(row.is_gateway ? "gatewayPayment" : "payment", row.id) },
    }));
  },
};
