import type { Transaction } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Locks wallet and customer in the order in which purchases do; false: there is no such customer. */
export async function lockCustomer(trx: Transaction<DB>, customerId: string): Promise<boolean> {
  const isThere = await trx
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    .executeTakeFirst();
  if (isThere === undefined) return false;
  await call(trx, "wallet_open", { customer: customerId });
  await trx.selectFrom("customers").select("id").where("id", "=", customerId).forNoKeyUpdate().execute();
  return true;
}
