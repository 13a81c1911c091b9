import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { AccountsContext } from "./deps.ts";

/** Whose customer is opened, and when. */
interface NewCustomer {
  readonly userId: string;
  readonly siteId: number;
  readonly at: Date;
}

/** Opens a customer with one owner, and returns its id. */
export async function openCustomer(
  { platform }: Pick<AccountsContext, "platform">,
  trx: Transaction<DB>,
  { userId, siteId, at }: NewCustomer,
): Promise<string> {
  const id = platform.ids.next();
  await trx.insertInto("customers").values({ id, site_id: siteId, created_at: at }).execute();
  await trx
    .insertInto("memberships")
    .values({ user_id: userId, customer_id: id, role: "owner", chosen_at: at })
    .execute();
  return id;
}
