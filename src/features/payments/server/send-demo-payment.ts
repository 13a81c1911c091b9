import { AppError } from "#src/shared/errors.ts";
import type { PaymentsContext } from "./context.ts";
import { depositFacts, factsOf } from "./present-payment.ts";
import { paymentState } from "./payment-state.ts";
import { loadPayment } from "./view-payments.ts";

export type DemoAmount = "exact" | "less" | "more";

const percentOfDue = { less: 40n, more: 130n } as const;

/** Sends play money to a payment's address, as a customer's wallet app would: into the mempool. */
export async function sendDemoPayment(
  context: PaymentsContext,
  siteId: number,
  id: string,
  amount: DemoAmount,
): Promise<void> {
  const { method: state, payment, deposits } = await loadPayment(context, { siteId, id });
  const { method } = state;
  const source = context.chains.get(method.chain);
  if (source?.sendPlayMoney === undefined) throw new AppError("not_found");
  const { restUnits } = paymentState(
    factsOf(payment, method),
    deposits.map(depositFacts),
    context.platform.clock.now(),
  );
  const exact = restUnits > 0n ? restUnits : payment.due_units;
  const units = amount === "exact" ? exact : (payment.due_units * percentOfDue[amount]) / 100n;
  await source.sendPlayMoney({ address: payment.address, asset: method.asset, amount: units });
}
