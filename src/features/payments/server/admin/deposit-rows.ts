import { type RawBuilder, type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import type { ShownCustomer } from "#src/features/accounts/server/index.ts";
import { encodeId, type Id } from "#src/shared/ids.ts";
import { centsToNumber, formatUnits } from "#src/shared/money.ts";
import type { paymentsAdminRoutes } from "../../contract-admin.ts";
import type { PaymentsContext } from "../context.ts";
import { methodOf } from "../methods.ts";
import { type Outlook, readOutlooks } from "../read-outlooks.ts";

type List = z.input<(typeof paymentsAdminRoutes)["GET /v2/admin/deposits"]["output"]>;

interface Row {
  readonly id: string;
  readonly address_id: string;
  readonly customer_id: string;
  readonly chain_id: string;
  readonly asset: string;
  readonly units: bigint;
  readonly cents: bigint | null;
  readonly state: string;
  readonly held_reason: string | null;
  readonly failure: string | null;
  readonly senders: readonly string[];
  readonly address: string;
  readonly txid: string;
  readonly height: number | null;
  readonly block_hash: string | null;
  readonly rate_e8: bigint | null;
  readonly missing_since: Date | null;
  readonly required_blocks: number | null;
  readonly mature_after: number | null;
  readonly cursor_height: number | null;
  readonly seen_at: Date;
  readonly mined_at: Date | null;
  readonly credited_at: Date | null;
  readonly payment: string | null;
}

export interface DepositLine extends Row {
  readonly outlook: Outlook | undefined;
  readonly payment_id: Id<"payment"> | null;
}

/** Deposits with what becomes of each, by the same forecast that their customers read. */
export async function readDepositLines(
  context: PaymentsContext,
  { where, order, limit }: { where: RawBuilder<SqlBool>; order: RawBuilder<unknown>; limit: number },
): Promise<DepositLine[]> {
  const { kysely } = context.platform.db;
  const { rows } = await sql<Row>`
    SELECT d.*, a.address, a.customer_id, c.cursor_height,
           (SELECT p.id FROM payments p WHERE p.address_id = d.address_id ORDER BY p.created_at LIMIT 1) AS payment
    FROM deposits d JOIN deposit_addresses a ON a.id = d.address_id LEFT JOIN chains c ON c.id = d.chain_id
    WHERE ${where} ORDER BY ${order} LIMIT ${limit}`.execute(kysely);
  const outlooks = await readOutlooks(context, kysely, rows);
  return rows.map((row) => ({
    ...row,
    outlook: outlooks.get(row.id),
    payment_id: row.payment === null ? null : encodeId("payment", row.payment),
  }));
}

export function depositView(
  row: DepositLine,
  customerOf: (id: string) => ShownCustomer,
): List["deposits"][number] {
  const cents = row.outlook?.cents ?? row.cents;
  return {
    id: encodeId("deposit", row.id),
    customer: customerOf(row.customer_id),
    chain: row.chain_id,
    asset: row.asset,
    amount: formatUnits(row.units, methodOf(row.chain_id, row.asset)?.decimals ?? 0),
    cents: cents === null ? null : centsToNumber(cents),
    state: row.state,
    heldReason: row.held_reason,
    failure: row.failure,
    senders: [...row.senders],
    address: row.address,
    txid: row.txid,
    ...progressOf(row),
    seenAt: row.seen_at.toISOString(),
    minedAt: row.mined_at?.toISOString() ?? null,
    creditedAt: row.credited_at?.toISOString() ?? null,
  };
}

function progressOf({ outlook, state }: DepositLine) {
  if (outlook === undefined) return { confirmations: 0, required: 0, fate: state };
  const { confirmations, required, fate } = outlook;
  return { confirmations, required, fate };
}
