import type * as z from "zod/mini";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { ownPath } from "#src/shared/own-path.ts";
import type { gatewayMethodOutput, gatewayPaymentOutput } from "../../contract-gateways.ts";
import type { PaymentsContext } from "../context.ts";
import type { PaymentDebts } from "../read-debts.ts";
import { countedCents, isUndecided } from "./counted-worth.ts";
import { afterFee } from "./decide-gateway-deposit.ts";
import { gatewayFate } from "./gateway-fate.ts";
import type { OfferedMethod } from "./gateway-methods.ts";
import { gatewayPaymentState } from "./gateway-payment-state.ts";
import { findOwnGatewayPayment, type GatewayPaymentRow, readGatewayDeposits } from "./gateway-rows.ts";
import { readGatewayDebts } from "./read-gateway-debts.ts";

type PaymentView = z.input<typeof gatewayPaymentOutput>;
type DepositView = PaymentView["deposits"][number];
type DepositRow = Awaited<ReturnType<typeof readGatewayDeposits>>[number];

export function presentGatewayMethod(method: OfferedMethod): z.input<typeof gatewayMethodOutput> {
  const { minCents, maxCents, gateway, id, name, asset, feeBps, available, simulated } = method;
  const limits = { minCents: centsToNumber(minCents), maxCents: centsToNumber(maxCents) };
  return { gateway, id, name, asset, ...limits, feeBps, available, simulated };
}

/** A payment of the customer, as it was last read at its gateway. */
export async function viewGatewayPayment(
  context: PaymentsContext,
  customerId: string,
  id: string,
): Promise<PaymentView> {
  const payment = await findOwnGatewayPayment(context.platform.db.kysely, customerId, id);
  if (payment === undefined) throw new AppError("not_found");
  return presentGatewayPayment(context, payment);
}

export async function presentGatewayPayment(
  { platform, gateways }: PaymentsContext,
  payment: GatewayPaymentRow,
): Promise<PaymentView> {
  const db = platform.db.kysely;
  const deposits = await readGatewayDeposits(db, [payment.id]);
  const debts = await readGatewayDebts(db, payment.customer_id, payment.id);
  const { due_cents: dueCents, fee_bps: feeBps, is_open: isOpen } = payment;
  const known = deposits.map((deposit) => ({
    // What has no worth yet is on its way for what its payment still lacks.
    fate: isUndecided(deposit) ? ("coming" as const) : gatewayFate(deposit),
    grossCents: countedCents(deposit),
    isLate: deposit.is_late,
  }));
  const { status, flags, restCents } = gatewayPaymentState({ dueCents, isOpen }, known);
  return {
    id: encodeId("gatewayPayment", payment.id),
    gateway: payment.driver,
    method: payment.method,
    methodName: payment.method_name,
    asset: payment.asset,
    feeBps,
    dueCents: centsToNumber(dueCents),
    feeCents: centsToNumber(dueCents - afterFee(dueCents, feeBps)),
    remainingCents: centsToNumber(restCents),
    checkoutUrl: payment.checkout_url,
    address: payment.address,
    memo: payment.memo,
    payAmount: payment.pay_amount,
    status,
    flags,
    isSilent: payment.failing_since !== null || !gateways.has(payment.driver),
    deposits: deposits.map(presentDeposit),
    returnTo: ownPath(payment.return_to) ?? null,
    ...debtsOf(debts),
    simulated: gateways.get(payment.driver)?.play !== undefined,
    createdAt: payment.created_at.toISOString(),
  };
}

function debtsOf({ paidCents, openedCents }: PaymentDebts) {
  return { paidDebtCents: centsToNumber(paidCents), openedDebtCents: centsToNumber(openedCents) };
}

function presentDeposit(deposit: DepositRow): DepositView {
  const gross = countedCents(deposit);
  const cents = gross === null ? null : deposit.cents;
  return {
    id: encodeId("gatewayDeposit", deposit.id),
    reference: deposit.gateway_payment_id,
    asset: deposit.asset,
    amount: deposit.amount,
    state: stateOf(deposit.state),
    fate: gatewayFate(deposit),
    heldReason: reasonOf(deposit.held_reason),
    grossCents: gross === null ? null : centsToNumber(gross),
    cents: cents === null ? null : centsToNumber(cents),
    seenAt: deposit.seen_at.toISOString(),
    creditedAt: deposit.credited_at?.toISOString() ?? null,
  };
}

const states = ["pending", "held", "credited", "reversed", "invalid"] as const;

function stateOf(text: string): (typeof states)[number] {
  const state = states.find((each) => each === text);
  if (state === undefined) throw new Error(`A deposit of a gateway has the state ${text}`);
  return state;
}

function reasonOf(text: string | null): DepositView["heldReason"] {
  return text === "limit" || text === "again" || text === "late" ? text : null;
}
