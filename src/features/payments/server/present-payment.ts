import type * as z from "zod/mini";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber, formatUnits } from "#src/shared/money.ts";
import { ownPath } from "#src/shared/own-path.ts";
import type { paymentOutput, publicPaymentOutput } from "../contract-outputs.ts";
import { hidesAddress, isPlayOnly, isSimulated, type PaymentsContext } from "./context.ts";
import { payableUnits } from "./deposit-value.ts";
import { provenAddress } from "./issue-address.ts";
import type { MethodState } from "./list-methods.ts";
import { paymentUri } from "./payment-uri.ts";
import { presentDeposit } from "./present-deposit.ts";
import type { DepositRow, PaymentRow } from "./read-payments.ts";
import { type PaymentState, paymentState } from "./payment-state.ts";
import type { PaymentDebts } from "./read-debts.ts";
import type { Outlook } from "./read-outlooks.ts";

type PaymentView = z.input<typeof paymentOutput>;
export type PublicPaymentView = z.input<typeof publicPaymentOutput>;

/** A payment with everything that its page shows. */
export interface LoadedPayment {
  readonly method: MethodState;
  readonly payment: PaymentRow;
  readonly deposits: readonly ForeseenRow[];
}

/** A deposit and what becomes of it. */
export interface ForeseenRow {
  readonly deposit: DepositRow;
  readonly outlook: Outlook;
}

/** What anyone with the link sees. */
export function presentPublicPayment(context: PaymentsContext, loaded: LoadedPayment): PublicPaymentView {
  const { payment, deposits } = loaded;
  const { method, view } = loaded.method;
  const { network, sendPlayMoney } = context.chains.get(method.chain) ?? {};
  const address = provenAddress(context, method, payment);
  const state = stateOf(loaded, context.platform.clock.now());
  // In places that wallets and exchanges take. The link asks for the rest, of a paid payment for its original amount.
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
    remainingCents: centsToNumber(state.restCents),
    rateUsd: formatUnits(payment.rate_e8, 8),
    expiresAt: payment.expires_at.toISOString(),
    createdAt: payment.created_at.toISOString(),
    deposits: deposits.map(({ deposit, outlook }) => presentDeposit(deposit, outlook)),
    simulated: isSimulated(context, method),
    isSimulatedNetwork: sendPlayMoney !== undefined,
  };
}

/** What its owner sees. */
export function presentPayment(
  context: PaymentsContext,
  loaded: LoadedPayment,
  debts: PaymentDebts,
): PaymentView {
  return {
    ...presentPublicPayment(context, loaded),
    returnTo: ownPath(loaded.payment.return_to) ?? null,
    paidDebtCents: centsToNumber(debts.paidCents),
    openedDebtCents: centsToNumber(debts.openedCents),
  };
}

/** The state of a payment at a moment. */
export function stateOf(
  { method: { method, rate }, payment, deposits }: LoadedPayment,
  now: Date,
): PaymentState {
  const facts = {
    asset: payment.asset,
    dueUnits: payment.due_units,
    dueCents: payment.due_cents,
    rateE8: payment.rate_e8,
    expiresAt: payment.expires_at,
    decimals: method.decimals,
    quoteDecimals: method.quoteDecimals,
    presentRateE8: rate?.rateE8 ?? null,
  };
  return paymentState(facts, deposits.map(factsOf), now);
}

function factsOf({ deposit, outlook }: ForeseenRow): Parameters<typeof paymentState>[1][number] {
  return {
    asset: deposit.asset,
    units: deposit.units,
    state: deposit.state,
    cents: outlook.cents,
    seenAt: deposit.seen_at,
    minedAt: deposit.mined_at,
    missingSince: deposit.missing_since,
  };
}
