import { likePattern } from "#src/platform/db/like-pattern.ts";
import type { PaymentsContext } from "../context.ts";
import { askAgain } from "./ask-again.ts";
import { presentGatewayPayment } from "./view-gateway-payments.ts";

/** More than one id leads to. */
const most = 5;

/**
 * The customer's payments that a gateway has under this text: the checkout's id, a payment's, or the hash of its
 * transaction, which is a part of some gateways' ids. What is found is asked for again.
 */
export async function findGatewayPayments(context: PaymentsContext, customerId: string, reference: string) {
  const text = reference.trim();
  const found = await context.platform.db.kysely
    .selectFrom("gateway_payments as p")
    .selectAll("p")
    .where("p.customer_id", "=", customerId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("p.gateway_id", "=", text),
        eb("p.address", "=", text),
        exists(
          selectFrom("gateway_deposits as d")
            .select("d.id")
            .whereRef("d.payment_id", "=", "p.id")
            .where("d.gateway_payment_id", "ilike", likePattern(text)),
        ),
      ]),
    )
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(most)
    .execute();
  for (const { id } of found) await askAgain(context, customerId, id);
  return Promise.all(found.map((payment) => presentGatewayPayment(context, payment)));
}
