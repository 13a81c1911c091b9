import type { Kysely } from "kysely";
import { siteOfCustomer } from "#src/features/accounts/server/index.ts";
import type { QuoteRequest } from "#src/features/catalog/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { priceWithTax } from "../quote-with-tax.ts";
import { AppError } from "#src/shared/errors.ts";

interface Ordered extends Pick<QuoteRequest, "plan" | "location" | "months"> {
  readonly customerId: string;
  readonly now: Date;
  readonly image: string;
  /** UUIDs. */
  readonly sshKeyIds: readonly string[];
  readonly expectedTotalCents: number;
}

/**
 * Refuses an order by another price than that of now (`price_changed`), of an image that the plan cannot have
 * (`image_unavailable`), or with keys that are not the customer's (`not_found`), as the purchase would.
 */
export async function checkOrder(
  db: Kysely<DB>,
  { customerId, now, plan, location, months, image, sshKeyIds, expectedTotalCents }: Ordered,
): Promise<void> {
  const siteId = await siteOfCustomer(db, customerId);
  const { totalCents } = await priceWithTax(db, { siteId, customerId, plan, location, months, now });
  if (totalCents !== expectedTotalCents) throw new AppError("price_changed", { totalCents });
  const isThere = await db
    .selectFrom("images")
    .innerJoin("plans", (join) => join.onRef("min_disk_gb", "<=", "plans.disk_gb"))
    .select("images.id")
    .where("images.id", "=", image)
    .where("images.active", "=", true)
    .where("plans.id", "=", plan)
    .executeTakeFirst();
  if (isThere === undefined) throw new AppError("image_unavailable");
  if (sshKeyIds.length === 0) return;
  const keys = await db
    .selectFrom("ssh_keys")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("id", "in", sshKeyIds)
    .execute();
  if (keys.length !== sshKeyIds.length) throw new AppError("not_found");
}
