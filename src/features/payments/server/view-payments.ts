import { AppError } from "#src/shared/errors.ts";
import type { PaymentsContext } from "./context.ts";
import { type MethodState, readMethodStates } from "./list-methods.ts";
import { presentPayment, presentPublicPayment, type PublicPaymentView } from "./present-payment.ts";
import {
  type DepositRow,
  type PaymentRow,
  type PaymentScope,
  readDeposits,
  readPayments,
} from "./read-payments.ts";

interface LoadedPayment {
  readonly method: MethodState;
  readonly payment: PaymentRow;
  readonly deposits: readonly DepositRow[];
}

export async function listPayments(
  context: PaymentsContext,
  customerId: string,
): Promise<ReturnType<typeof presentPayment>[]> {
  const loaded = await loadPayments(context, { customerId });
  return loaded.map(({ method, payment, deposits }) => presentPayment(context, method, payment, deposits));
}

export async function viewPayment(
  context: PaymentsContext,
  customerId: string,
  id: string,
): Promise<ReturnType<typeof presentPayment>> {
  const { method, payment, deposits } = await loadPayment(context, { customerId, id });
  return presentPayment(context, method, payment, deposits);
}

export async function viewPublicPayment(
  context: PaymentsContext,
  siteId: number,
  id: string,
): Promise<PublicPaymentView> {
  const { method, payment, deposits } = await loadPayment(context, { siteId, id });
  return presentPublicPayment(context, method, payment, deposits);
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
  const deposits = await readDeposits(
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
      deposits: deposits.filter(({ address_id }) => address_id === payment.address_id),
    };
  });
}
