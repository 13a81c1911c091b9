import { AppError } from "#src/shared/errors.ts";
import type { PaymentsContext } from "../context.ts";

/** A payment that its customer looks for is due to be read, as a webhook makes it. */
export async function askAgain({ platform }: PaymentsContext, customerId: string, id: string): Promise<void> {
  const { numUpdatedRows } = await platform.db.kysely
    .updateTable("gateway_payments")
    .set({ due_at: platform.clock.now() })
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("not_found");
}
