import { sql } from "kysely";
import type { WebhookHeaders } from "#src/drivers/gateway/port.ts";
import type { PaymentsContext } from "../context.ts";

const mostFurther = 100;

/**
 * Takes a webhook for what it is: a reason to read its payment soon. Returns false for one that its gateway did not
 * sign. However often it comes, its payment is read once for all of them.
 */
export async function takeHint(
  { gateways, platform }: PaymentsContext,
  driver: string,
  rawBody: Uint8Array,
  headers: WebhookHeaders,
): Promise<boolean> {
  const hint = gateways.get(driver)?.verify(rawBody, headers) ?? null;
  if (hint === null) return false;
  const { gatewayId, paymentId } = hint;
  const now = platform.clock.now();
  const further = sql<string[]>`CASE
    WHEN ${paymentId}::text IS NULL OR ${paymentId} = ANY (further) OR cardinality(further) >= ${mostFurther} THEN further
    ELSE further || ${paymentId}::text END`;
  await platform.db.kysely
    .updateTable("gateway_payments")
    .set({ due_at: now, further })
    .where("driver", "=", driver)
    .where("gateway_id", "=", gatewayId)
    .execute();
  return true;
}
