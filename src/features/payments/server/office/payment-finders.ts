import { type RawBuilder, sql } from "kysely";
import type { Finder } from "#src/platform/search/finder.ts";
import { uuidOf } from "#src/platform/search/read-term.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { MatchedBy } from "#src/shared/found.ts";

interface PaymentRow {
  readonly id: string;
  readonly customer_id: string;
  readonly method: string;
  readonly due_cents: bigint;
  readonly created_at: Date;
}

/** Payments of coins by their id. */
const paymentFinder: Finder = {
  permission: "deposits.read",
  find(db, term) {
    const uuid = uuidOf(term, "payment");
    if (uuid === null) return null;
    return sql<PaymentRow>`
      SELECT id, customer_id, method, due_cents, created_at FROM payments WHERE id = ${uuid}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "payment",
          id: encodeId("payment", row.id),
          title: encodeId("payment", row.id),
          detail: row.method,
          customerId: row.customer_id,
          at: row.created_at,
          cents: row.due_cents,
          matched: "id",
          isExact: true,
        })),
      );
  },
};

interface GatewayRow extends PaymentRow {
  readonly driver: string;
  readonly gateway_id: string | null;
  readonly is_open: boolean;
}

/** Payments by a gateway: by our id, by that at the gateway, of what it took too, or by the address that it shows. */
const gatewayPaymentFinder: Finder = {
  permission: "deposits.read",
  find(db, term, limit) {
    const questions = gatewayQuestions(term);
    if (questions.length === 0) return null;
    const [first, ...others] = questions;
    const found = others.reduce((all, one) => sql`${all} UNION ALL ${one}`, first ?? sql``);
    return sql<GatewayRow & { readonly matched: MatchedBy }>`
      SELECT DISTINCT ON (p.id) p.id, p.customer_id, p.method, p.due_cents, p.created_at, p.driver, p.gateway_id,
             p.is_open, found.matched
      FROM (${found}) AS found JOIN gateway_payments p ON p.id = found.id LIMIT ${limit}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "payment",
          id: encodeId("gatewayPayment", row.id),
          title: row.gateway_id ?? encodeId("gatewayPayment", row.id),
          detail: `${row.driver} ${row.method}`,
          state: row.is_open ? "open" : "closed",
          customerId: row.customer_id,
          at: row.created_at,
          cents: row.due_cents,
          matched: row.matched,
          isExact: true,
        })),
      );
  },
};

function gatewayQuestions(term: Parameters<Finder["find"]>[1]): RawBuilder<unknown>[] {
  const payment = uuidOf(term, "gatewayPayment");
  const deposit = uuidOf(term, "gatewayDeposit");
  return [
    ...(payment === null
      ? []
      : [sql`SELECT id, 'id' AS matched FROM gateway_payments WHERE id = ${payment}`]),
    ...(deposit === null
      ? []
      : [sql`SELECT payment_id AS id, 'id' AS matched FROM gateway_deposits WHERE id = ${deposit}`]),
    ...(term.part === null
      ? []
      : [
          sql`SELECT id, 'gateway-id' AS matched FROM gateway_payments WHERE gateway_id = ${term.text}`,
          sql`SELECT payment_id, 'gateway-id' FROM gateway_deposits WHERE gateway_payment_id = ${term.text}`,
        ]),
    ...(term.coinAddress === null
      ? []
      : [
          sql`SELECT id, 'coin-address' AS matched FROM gateway_payments
              WHERE lower(address) = ${term.coinAddress.lower} AND address IS NOT NULL`,
        ]),
  ];
}

export const paymentFinders = [paymentFinder, gatewayPaymentFinder];
