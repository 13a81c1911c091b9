import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";

/** Whose a domain is, for what staff does in the customer's place. */
export async function findOwner(
  db: Kysely<DB>,
  domainId: string,
): Promise<{ readonly customerId: string; readonly siteId: number }> {
  const domain = await db
    .selectFrom("domains")
    .select(["customer_id", "site_id"])
    .where("id", "=", domainId)
    .executeTakeFirst();
  if (!domain) throw new AppError("not_found");
  return { customerId: domain.customer_id, siteId: domain.site_id };
}
