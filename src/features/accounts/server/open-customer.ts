import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { AccountsContext } from "./deps.ts";

/** Whose customer is opened, and when. */
interface NewCustomer {
  readonly userId: string;
  readonly siteId: number;
  readonly at: Date;
  /** Since when it was a customer at the product of before. */
  readonly formerSince?: Date | null;
}

/** Opens a customer with one owner, and returns its id. */
export async function openCustomer(
  { platform }: Pick<AccountsContext, "platform">,
  trx: Transaction<DB>,
  { userId, siteId, at, formerSince = null }: NewCustomer,
): Promise<string> {
  const id = platform.ids.next();
  await trx
    .insertInto("customers")
    .values({ id, site_id: siteId, created_at: at, former_since: formerSince })
    .execute();
  await trx
    .insertInto("memberships")
    .values({ user_id: userId, customer_id: id, role: "owner", chosen_at: at })
    .execute();
  return id;
}
