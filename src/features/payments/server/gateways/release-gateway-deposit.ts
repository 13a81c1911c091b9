import { sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { centsToNumber, formatCents } from "#src/shared/money.ts";
import type { PaymentsContext } from "../context.ts";
import { readErased } from "../read-erased.ts";
import { creditGatewayDeposit } from "./apply-reading.ts";

/**
 * Credits what is held of a gateway's money, by an operator's decision; `worthCents`: less than the gateway says, after
 * the fee. Null when it is not held. Throws `OperatorRefusal` for more than that, and for an erased customer.
 */
export async function releaseGatewayDeposit(
  context: PaymentsContext,
  ctx: Ctx,
  depositId: string,
  worthCents: bigint | null = null,
): Promise<{ readonly cents: bigint } | null> {
  return transaction(context.platform, (trx) =>
    releaseGatewayDepositIn(trx, context, ctx, depositId, worthCents),
  );
}

/** The same in the caller's transaction. */
export async function releaseGatewayDepositIn(
  trx: Transaction<DB>,
  context: PaymentsContext,
  ctx: Ctx,
  depositId: string,
  worthCents: bigint | null,
): Promise<{ readonly cents: bigint } | null> {
  const held = await trx
    .selectFrom("gateway_deposits as d")
    .innerJoin("gateway_payments as p", "p.id", "d.payment_id")
    .select(["d.cents", "d.held_reason", "p.customer_id"])
    .where("d.id", "=", depositId)
    .where("d.state", "=", "held")
    .forUpdate("d")
    .executeTakeFirst();
  if (held?.cents == null) return null;
  // An erasure takes the wallet's lock too.
  await call(trx, "wallet_open", { customer: held.customer_id });
  if ((await readErased(trx, [held.customer_id])).size > 0)
    throw new OperatorRefusal("Its customer is erased: return the money at the gateway.");
  if (worthCents !== null) await lower(trx, depositId, held.cents, worthCents);
  await creditGatewayDeposit(context, trx, depositId);
  // A decision about a sum covers what gateways gave to it: what comes later is counted from zero.
  await sql`UPDATE gateway_deposits SET is_cleared = true
    WHERE id = ${depositId} OR ${held.held_reason === "limit"} AND state = 'credited' AND payment_id IN (
      SELECT other.id FROM gateway_payments own JOIN gateway_payments other ON other.customer_id = own.customer_id
      WHERE own.id = (SELECT payment_id FROM gateway_deposits WHERE id = ${depositId}))`.execute(trx);
  const detail = {
    reason: held.held_reason ?? "",
    ...(worthCents !== null && { heldCents: centsToNumber(held.cents), cents: centsToNumber(worthCents) }),
  };
  await writeAudit(trx, ctx, {
    action: "gateway-deposit.release",
    objectType: "gateway-deposit",
    objectId: depositId,
    detail,
  });
  return { cents: worthCents ?? held.cents };
}

async function lower(
  trx: Transaction<DB>,
  depositId: string,
  heldCents: bigint,
  worthCents: bigint,
): Promise<void> {
  if (worthCents <= 0n || worthCents > heldCents) {
    throw new OperatorRefusal(`Credit between $0.01 and ${formatCents(heldCents)}, what the gateway says.`);
  }
  await trx
    .updateTable("gateway_deposits")
    .set({ cents: worthCents, market_cents: worthCents })
    .where("id", "=", depositId)
    .execute();
}
