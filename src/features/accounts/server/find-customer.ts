import type { Kysely, Transaction } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";

export interface FoundCustomer {
  readonly customerId: string;
  readonly siteId: number;
  /** A break-in was reported: until then no one pays or changes anything for them. */
  readonly frozenUntil: Date | null;
}

/** A customer whom staff names, kept from being erased meanwhile; refused where that has happened (`customer_erased`). */
export async function findCustomer(trx: Transaction<DB>, customerId: string): Promise<FoundCustomer> {
  const row = await trx
    .selectFrom("customers")
    .select(["site_id", "frozen_until", "erased_at"])
    .where("id", "=", customerId)
    .forShare()
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  if (row.erased_at !== null) throw new AppError("customer_erased");
  return { customerId, siteId: row.site_id, frozenUntil: row.frozen_until };
}

/** The site of a customer whom staff names, without a lock; refused once they are erased (`customer_erased`). */
export async function siteOfCustomer(db: Kysely<DB>, customerId: string): Promise<number> {
  const row = await db
    .selectFrom("customers")
    .select(["site_id", "erased_at"])
    .where("id", "=", customerId)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  if (row.erased_at !== null) throw new AppError("customer_erased");
  return row.site_id;
}

/** A customer for whom staff buys; refused while a break-in is reported, or staff closed spending. */
export async function findBuyer(trx: Transaction<DB>, customerId: string, now: Date): Promise<FoundCustomer> {
  const customer = await findCustomer(trx, customerId);
  // As for the customer's own orders: what staff does by itself is asked nothing there.
  await call(trx, "accounts_refuse_frozen", { actor: { kind: "user" }, customer: customerId, at: now });
  return customer;
}
