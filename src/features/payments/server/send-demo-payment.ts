import { AppError } from "#src/shared/errors.ts";
import type { PaymentsContext } from "./context.ts";
import { stateOf } from "./present-payment.ts";
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
  const loaded = await loadPayment(context, { siteId, id });
  const { payment } = loaded;
  const { method } = loaded.method;
  const source = context.chains.get(method.chain);
  if (source?.sendPlayMoney === undefined) throw new AppError("not_found");
  const { restUnits } = stateOf(loaded, context.platform.clock.now());
  const exact = restUnits > 0n ? restUnits : payment.due_units;
  const units = amount === "exact" ? exact : (payment.due_units * percentOfDue[amount]) / 100n;
  await source.sendPlayMoney({ address: payment.address, asset: method.asset, amount: units });
}
