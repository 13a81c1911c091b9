import type * as z from "zod/mini";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber, formatUnits } from "#src/shared/money.ts";
import { ownPath } from "#src/shared/own-path.ts";
import type { paymentOutput, publicPaymentOutput } from "../contract.ts";
import { hidesAddress, isPlayOnly, isSimulated, type PaymentsContext } from "./context.ts";
import { payableUnits } from "./deposit-value.ts";
import { provenAddress } from "./issue-address.ts";
import type { MethodState } from "./list-methods.ts";
import type { Method } from "./methods.ts";
import { paymentUri } from "./payment-uri.ts";
import { presentDeposit } from "./present-deposit.ts";
import type { DepositRow, PaymentRow } from "./read-payments.ts";
import { paymentState } from "./payment-state.ts";

type PaymentView = z.input<typeof paymentOutput>;
export type PublicPaymentView = z.input<typeof publicPaymentOutput>;

/** What anyone with the link sees. */
export function presentPublicPayment(
  context: PaymentsContext,
  { method, view }: MethodState,
  payment: PaymentRow,
  deposits: readonly DepositRow[],
): PublicPaymentView {
  const { network, sendPlayMoney } = context.chains.get(method.chain) ?? {};
  const address = provenAddress(context, method, payment);
  const state = paymentState(
    factsOf(payment, method),
    deposits.map(depositFacts),
    context.platform.clock.now(),
  );
  // In places that wallets and exchanges take; the link asks for the rest, of a paid payment for its original amount.
  const restUnits = payableUnits(state.restUnits, method);
  const uriUnits = restUnits > 0n ? restUnits : payment.due_units;
  return {
    id: encodeId("payment", payment.id),
    status: state.status,
    flags: state.flags,
    method: view,
    address: hidesAddress(context, method) ? null : address,
    uri: isPlayOnly(context, method) ? null : paymentUri(method, address, uriUnits, network),
    dueCents: centsToNumber(payment.due_cents),
    dueUnits: payment.due_units.toString(),
    dueAmount: formatUnits(payment.due_units, method.decimals),
    remainingAmount: formatUnits(restUnits, method.decimals),
    rateUsd: formatUnits(payment.rate_e8, 8),
    expiresAt: payment.expires_at.toISOString(),
    createdAt: payment.created_at.toISOString(),
    deposits: deposits.map((deposit) => presentDeposit(context, deposit, payment)),
    simulated: isSimulated(context, method),
    isSimulatedNetwork: sendPlayMoney !== undefined,
  };
}

/** What its owner sees. */
export function presentPayment(
  context: PaymentsContext,
  method: MethodState,
  payment: PaymentRow,
  deposits: readonly DepositRow[],
): PaymentView {
  const returnTo = ownPath(payment.return_to) ?? null;
  return { ...presentPublicPayment(context, method, payment, deposits), returnTo };
}

export function factsOf(payment: PaymentRow, method: Method): Parameters<typeof paymentState>[0] {
  return {
    asset: payment.asset,
    dueUnits: payment.due_units,
    dueCents: payment.due_cents,
    rateE8: payment.rate_e8,
    expiresAt: payment.expires_at,
    decimals: method.decimals,
  };
}

export function depositFacts(deposit: DepositRow): Parameters<typeof paymentState>[1][number] {
  return {
    asset: deposit.asset,
    units: deposit.units,
    state: deposit.state,
    cents: deposit.cents,
    seenAt: deposit.seen_at,
    missingSince: deposit.missing_since,
  };
}
