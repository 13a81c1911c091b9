import { AppError } from "#src/shared/errors.ts";
import type { PaymentsContext } from "../context.ts";
import { askAgain } from "./ask-again.ts";
import { findOwnGatewayPayment } from "./gateway-rows.ts";
import { viewGatewayPayment } from "./view-gateway-payments.ts";

export type PlayAmount = "exact" | "less" | "more" | "take-back";

const percentOfDue = { less: 40n, more: 130n } as const;

/** Pays play money at a simulated gateway, or lets the gateway take its word back. The gateway is then asked. */
export async function playGatewayPayment(
  context: PaymentsContext,
  customerId: string,
  id: string,
  amount: PlayAmount,
): Promise<void> {
  const payment = await findOwnGatewayPayment(context.platform.db.kysely, customerId, id);
  const play = context.gateways.get(payment?.driver ?? "")?.play;
  if (payment?.gateway_id == null || play === undefined) throw new AppError("not_found");
  if (amount === "take-back") await play.takeBack(payment.gateway_id);
  else await play.send(payment.gateway_id, await centsOf(context, payment, amount));
  await askAgain(context, customerId, id);
}

async function centsOf(
  context: PaymentsContext,
  { id, customer_id: customerId, due_cents: due }: { id: string; customer_id: string; due_cents: bigint },
  amount: Exclude<PlayAmount, "take-back">,
): Promise<bigint> {
  if (amount !== "exact") return (due * percentOfDue[amount]) / 100n;
  const { remainingCents } = await viewGatewayPayment(context, customerId, id);
  return remainingCents > 0 ? BigInt(remainingCents) : due;
}
