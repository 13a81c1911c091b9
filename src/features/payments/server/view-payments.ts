import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import type { PaymentsContext } from "./context.ts";
import { readMethodStates } from "./list-methods.ts";
import {
  type ForeseenRow,
  type LoadedPayment,
  presentPayment,
  presentPublicPayment,
  type PublicPaymentView,
} from "./present-payment.ts";
import { noDebts, readDebts } from "./read-debts.ts";
import { readOutlooks } from "./read-outlooks.ts";
import { type PaymentScope, readDeposits, readPayments } from "./read-payments.ts";

type PaymentView = ReturnType<typeof presentPayment>;

export async function listPayments(context: PaymentsContext, customerId: string): Promise<PaymentView[]> {
  return presentOwn(context, await loadPayments(context, { customerId }));
}

export async function viewPayment(
  context: PaymentsContext,
  customerId: string,
  id: string,
): Promise<PaymentView> {
  const [view] = await presentOwn(context, [await loadPayment(context, { customerId, id })]);
  if (view === undefined) throw new AppError("not_found");
  return view;
}

async function presentOwn(
  context: PaymentsContext,
  loaded: readonly LoadedPayment[],
): Promise<PaymentView[]> {
  const moved = loaded.filter(({ deposits }) => deposits.length > 0);
  const debts = await readDebts(
    context.platform.db.kysely,
    moved.map(({ payment }) => payment.address_id),
  );
  return loaded.map((one) => presentPayment(context, one, debts.get(one.payment.address_id) ?? noDebts));
}

export async function viewPublicPayment(
  context: PaymentsContext,
  siteId: number,
  id: string,
): Promise<PublicPaymentView> {
  return presentPublicPayment(context, await loadPayment(context, { siteId, id }));
}

export async function loadPayment(
  context: PaymentsContext,
  scope: PaymentScope & { readonly id: string },
): Promise<LoadedPayment> {
  const [loaded] = await loadPayments(context, scope);
  if (loaded === undefined) throw new AppError("not_found");
  return loaded;
}

async function loadPayments(context: PaymentsContext, scope: PaymentScope): Promise<LoadedPayment[]> {
  const db = context.platform.db.kysely;
  const payments = await readPayments(db, scope);
  if (payments.length === 0) return [];
  const methods = await readMethodStates(context, db);
  const deposits = await readForeseen(
    context,
    db,
    payments.map(({ address_id }) => address_id),
  );
  return payments.map((payment) => {
    const method = methods.find((state) => state.method.id === payment.method);
    if (method === undefined)
      throw new Error(`Payment ${payment.id} has the unknown method ${payment.method}`);
    return {
      method,
      payment,
      deposits: deposits.filter(({ deposit }) => deposit.address_id === payment.address_id),
    };
  });
}

/** The deposits on these addresses with what becomes of them. */
export async function readForeseen(
  context: PaymentsContext,
  db: Kysely<DB>,
  addressIds: readonly string[],
): Promise<ForeseenRow[]> {
  const deposits = await readDeposits(db, addressIds);
  const outlooks = await readOutlooks(context, db, deposits);
  return deposits.flatMap((deposit) => {
    const outlook = outlooks.get(deposit.id);
    return outlook === undefined ? [] : [{ deposit, outlook }];
  });
}
