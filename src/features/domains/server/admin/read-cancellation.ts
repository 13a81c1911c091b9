import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { addDays } from "#src/shared/time.ts";
import type { DomainsContext } from "../deps.ts";

/** What a deletion within the add grace would do now. */
export interface Cancellation {
  /** The last moment at which the registry takes it back. */
  readonly until: Date;
  readonly customerId: string;
  /** What goes back of each order, the oldest first. */
  readonly orders: readonly { readonly orderId: string; readonly cents: number }[];
  readonly totalCents: number;
}

/**
 * Reads it, or throws why it is refused. Only what was registered here goes back: a transfer has no such grace. The days
 * are those of its ending; the registry is asked again before anything is deleted.
 */
export async function readCancellation(
  { driver }: Pick<DomainsContext, "driver">,
  db: Kysely<DB>,
  domainId: string,
  now: Date,
): Promise<Cancellation> {
  const domain = await db
    .selectFrom("domains as d")
    .innerJoin("tlds", "tlds.id", "d.tld")
    .innerJoin("customers", "customers.id", "d.customer_id")
    .select([
      "d.tld",
      "d.state",
      "d.customer_id",
      "d.registered_at",
      "tlds.add_grace_days",
      "customers.erased_at",
    ])
    .where("d.id", "=", domainId)
    .executeTakeFirst();
  if (!domain) throw new AppError("not_found");
  if (domain.erased_at !== null) throw new AppError("customer_erased");
  if (domain.state !== "active") throw new AppError("domain_not_active");
  const { rows: orders } = await sql<{ orderId: string; cents: number; act: string }>`
    SELECT o.order_id AS "orderId", wallet_left_of_order(o.order_id)::integer AS cents, o.act
    FROM domain_orders o WHERE o.domain_id = ${domainId} AND o.state = 'done' ORDER BY o.starts_at, o.order_id`.execute(
    db,
  );
  const until = domain.registered_at && addDays(domain.registered_at, domain.add_grace_days);
  const isOffered = driver.capabilities(domain.tld)?.hasDelete === true && orders[0]?.act === "register";
  if (!isOffered || until === null || until <= now) throw new AppError("deletion_unavailable");
  return {
    until,
    customerId: domain.customer_id,
    orders: orders.map(({ orderId, cents }) => ({ orderId, cents })),
    totalCents: orders.reduce((sum, { cents }) => sum + cents, 0),
  };
}
