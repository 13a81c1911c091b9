import type * as z from "zod/mini";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { gatewayMethodOutput, gatewayPaymentOutput } from "../../contract-gateways.ts";
import type { PaymentsContext } from "../context.ts";
import type { OfferedMethod } from "./gateway-methods.ts";
import { type GatewayPaymentRow, readGatewayDeposits } from "./gateway-rows.ts";

type PaymentView = z.input<typeof gatewayPaymentOutput>;
type DepositRow = Awaited<ReturnType<typeof readGatewayDeposits>>[number];

export function presentGatewayMethod(method: OfferedMethod): z.input<typeof gatewayMethodOutput> {
  const { gateway, id, name, asset, minCents, maxCents, feeBps, simulated } = method;
  const limits = { minCents: centsToNumber(minCents), maxCents: centsToNumber(maxCents) };
  return { gateway, id, name, asset, ...limits, feeBps, simulated };
}

/** A payment of the customer, as it was last read at its gateway. */
export async function viewGatewayPayment(
  { platform }: PaymentsContext,
  customerId: string,
  id: string,
): Promise<PaymentView> {
  const db = platform.db.kysely;
  const payment = await db
    .selectFrom("gateway_payments")
    .selectAll()
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (payment === undefined) throw new AppError("not_found");
  return presentGatewayPayment(payment, await readGatewayDeposits(db, [id]));
}

function presentGatewayPayment(payment: GatewayPaymentRow, deposits: readonly DepositRow[]): PaymentView {
  const gross = deposits
    .filter(({ state }) => state === "credited" || state === "held")
    .reduce((sum, { gross_cents: cents }) => sum + (cents ?? 0n), 0n);
  const isPaid = gross >= payment.due_cents;
  return {
    id: encodeId("gatewayPayment", payment.id),
    gateway: payment.driver,
    method: payment.method,
    methodName: payment.method_name,
    feeBps: payment.fee_bps,
    dueCents: centsToNumber(payment.due_cents),
    checkoutUrl: payment.checkout_url,
    address: payment.address,
    payAmount: payment.pay_amount,
    status: statusOf(payment, deposits, isPaid),
    flags: [
      ...(gross > 0n && !isPaid ? (["partial"] as const) : []),
      ...(gross > payment.due_cents ? (["over"] as const) : []),
      ...(deposits.some(({ is_late: late }) => late) ? (["late"] as const) : []),
    ],
    deposits: deposits.map((deposit) => ({
      id: encodeId("gatewayDeposit", deposit.id),
      asset: deposit.asset,
      amount: deposit.amount,
      state: stateOf(deposit.state),
      cents: deposit.cents === null ? null : centsToNumber(deposit.cents),
      seenAt: deposit.seen_at.toISOString(),
      creditedAt: deposit.credited_at?.toISOString() ?? null,
    })),
    createdAt: payment.created_at.toISOString(),
  };
}

function statusOf(
  { is_open: isOpen }: GatewayPaymentRow,
  deposits: readonly DepositRow[],
  isPaid: boolean,
): PaymentView["status"] {
  if (isPaid) return "settled";
  if (deposits.some(({ state }) => state === "pending")) return "processing";
  return isOpen ? "new" : "expired";
}

const states = ["pending", "held", "credited", "reversed", "invalid"] as const;

function stateOf(text: string): (typeof states)[number] {
  const state = states.find((each) => each === text);
  if (state === undefined) throw new Error(`A deposit of a gateway has the state ${text}`);
  return state;
}
