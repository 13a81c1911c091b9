import type { CustomerActor } from "#src/platform/authz/actor.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { sql } from "kysely";
import type * as z from "zod/mini";
import { domainOfLine } from "#src/shared/domain-names/line-domain.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber, formatUnits } from "#src/shared/money.ts";
import type { receiptOutput } from "../contract-outputs.ts";
import { hidesAddress, isSimulated, type PaymentsContext } from "./context.ts";
import { viewGatewayCoins } from "./gateways/view-gateway-coins.ts";
import { methodOf } from "./methods.ts";

type ReceiptView = z.input<typeof receiptOutput>;

interface EntryRow {
  readonly kind: ReceiptView["kind"];
  readonly created_at: Date;
  readonly amount: bigint;
  readonly repaid: bigint;
  readonly reference_type: string;
  readonly reference_id: string;
  readonly refund_kind: NonNullable<ReceiptView["refund"]>["kind"] | null;
  readonly before: bigint;
  readonly refunded: bigint;
  readonly note: string | null;
}

/** The receipt of one movement of a customer's wallet: what was bought, or which coins came. */
export async function viewReceipt(
  context: PaymentsContext,
  { actor, site }: Pick<CallCtx<CustomerActor>, "actor" | "site">,
  transactionId: string,
): Promise<ReceiptView> {
  const debt = sql`ledger_account_id('reversal-debt', ${actor.customerId}::uuid, 'USD')`;
  const { rows } = await sql<EntryRow>`
    SELECT t.kind, t.created_at, e.amount - coalesce(after.amount, 0) AS amount,
           greatest(coalesce(within.amount, after.amount, 0), 0) AS repaid, t.reference_type, t.reference_id,
           part.kind AS refund_kind,
           (SELECT coalesce(sum(r.cents), 0)::bigint FROM order_refunds r
            WHERE r.order_id = part.order_id AND r.transaction_id <> t.id
              AND (SELECT min(id) FROM ledger_entries WHERE transaction_id = r.transaction_id)
                < (SELECT min(id) FROM ledger_entries WHERE transaction_id = t.id)) AS before,
           CASE WHEN t.kind = 'purchase' THEN wallet_refunded(t.reference_id) ELSE 0 END AS refunded,
           coalesce((SELECT note FROM wallet_adjustments WHERE id = t.id),
                    (SELECT note FROM refund_acts WHERE id = t.id)) AS note
    FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
    -- A debt grows and is paid by a transaction of its own; credits of earlier releases paid it themselves.
    LEFT JOIN ledger_transactions beside ON beside.idempotency_key = t.idempotency_key || ':debt'
    LEFT JOIN ledger_entries within ON within.transaction_id = t.id AND within.account_id = ${debt}
    LEFT JOIN ledger_entries after ON after.transaction_id = beside.id AND after.account_id = ${debt}
    LEFT JOIN LATERAL (SELECT kind, order_id FROM order_refunds WHERE transaction_id = t.id LIMIT 1) part ON true
    WHERE t.id = ${transactionId} AND t.kind <> 'debt'
      AND e.account_id = ledger_account_id('wallet', ${actor.customerId}::uuid, 'USD')`.execute(
    context.platform.db.kysely,
  );
  const [entry] = rows;
  if (entry === undefined) throw new AppError("not_found");
  const isOrder = entry.reference_type === "order";
  return {
    id: encodeId("transaction", transactionId),
    kind: entry.kind,
    issuer: context.issuerOf(site),
    createdAt: entry.created_at.toISOString(),
    amountCents: centsToNumber(entry.amount),
    debtCents: centsToNumber(entry.repaid),
    ...(isOrder ? await readOrder(context, entry.reference_id) : { lines: [], orderState: null }),
    refund:
      entry.refund_kind === null
        ? null
        : { kind: entry.refund_kind, beforeCents: centsToNumber(entry.before) },
    refundedCents: centsToNumber(entry.refunded),
    note: entry.note,
    deposit: await readDeposit(context, entry),
  };
}

async function readDeposit(
  context: PaymentsContext,
  { reference_type: type, reference_id: id }: EntryRow,
): Promise<ReceiptView["deposit"]> {
  if (type === "gateway-deposit") return viewGatewayCoins(context, id);
  return type === "deposit" ? readCoins(context, id) : null;
}

async function readOrder(
  { platform }: PaymentsContext,
  orderId: string,
): Promise<Pick<ReceiptView, "lines" | "orderState">> {
  const db = platform.db.kysely;
  const order = await db.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirst();
  const lines = await db
    .selectFrom("order_lines")
    .select(["sku", "label", "net_cents", "tax_basis_points", "tax_cents", "gross_cents"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
  return {
    lines: lines.map((line) => ({
      sku: line.sku,
      label: line.label,
      domain: domainOfLine(line.sku, line.label),
      netCents: centsToNumber(line.net_cents),
      taxBasisPoints: line.tax_basis_points,
      taxCents: centsToNumber(line.tax_cents),
      grossCents: centsToNumber(line.gross_cents),
    })),
    orderState: stateOf(order?.state),
  };
}

function stateOf(text: string | undefined): ReceiptView["orderState"] {
  return text === "paid" || text === "delivered" || text === "refunded" ? text : null;
}

async function readCoins(context: PaymentsContext, depositId: string): Promise<ReceiptView["deposit"]> {
  const row = await context.platform.db.kysely
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .leftJoin("payments as p", "p.address_id", "d.address_id")
    .select(["d.chain_id", "d.asset", "d.units", "d.txid", "d.locked_units", "d.rate_e8", "a.address"])
    .select("p.rate_e8 as locked_rate_e8")
    .where("d.id", "=", depositId)
    .executeTakeFirst();
  const method = row && methodOf(row.chain_id, row.asset);
  if (row === undefined || method === undefined) return null;
  const locked = row.locked_units ?? 0n;
  const rates = [
    ...(locked > 0n && row.locked_rate_e8 !== null ? [row.locked_rate_e8] : []),
    ...(locked < row.units && row.rate_e8 !== null ? [row.rate_e8] : []),
  ];
  return {
    asset: method.asset,
    network: method.network,
    amount: formatUnits(row.units, method.decimals),
    txid: row.txid,
    address: hidesAddress(context, method) ? null : row.address,
    rates: rates.map((rate) => formatUnits(rate, 8)),
    gateway: null,
    simulated: isSimulated(context, method),
  };
}
