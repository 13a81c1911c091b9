import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";

/** Refuses a session for a customer to whom staff closed signing in, with what staff wrote (`customer_blocked` {text}). */
export async function refuseSignIn(trx: Transaction<DB>, customerId: string, now: Date): Promise<void> {
  const block = await trx
    .selectFrom("customer_blocks")
    .select(["kinds", "shown_text", "ends_at"])
    .where("customer_id", "=", customerId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (block === undefined || (block.ends_at !== null && block.ends_at <= now)) return;
  if (block.kinds.includes("sign-in")) throw new AppError("customer_blocked", { text: block.shown_text });
}
