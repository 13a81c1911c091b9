import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import { siteOfCustomer } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import type { purchaseBody } from "../../contract-orders.ts";
import type { DomainsContext } from "../deps.ts";
import { readCart } from "../purchase-domains.ts";

interface Cart {
  readonly customerId: string;
  readonly purchase: z.output<typeof purchaseBody>;
  readonly now: Date;
}

/** Refuses a cart by another price than that of now (`price_changed`), or with what is not sold, as the purchase would. */
export async function checkCartPrice(
  context: DomainsContext,
  db: Kysely<DB>,
  { customerId, purchase, now }: Cart,
): Promise<void> {
  const site = await siteOfCustomer(db, customerId);
  const items = JSON.stringify(await readCart(context, site, purchase));
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum((taxes_add(domains_quote_item(${site}::smallint, item, ${now}), ${site}::smallint, ${customerId}, ${now}) ->> 'totalCents')::bigint), 0)::integer AS cents
    FROM jsonb_array_elements(${items}::jsonb) AS item`.execute(db);
  refuseOther(rows[0]?.cents, purchase.expectedTotalCents);
}

/** The same of further years of a domain. */
export async function checkYearsPrice(
  db: Kysely<DB>,
  { domainId, years, expectedTotalCents }: { domainId: string; years: number; expectedTotalCents: number },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ cents: number }>`
    SELECT (taxes_add(domains_quote(site_id, id, 'renew', ${years}::integer), site_id, customer_id, ${now}) ->> 'totalCents')::integer AS cents
    FROM domains WHERE id = ${domainId}`.execute(db);
  refuseOther(rows[0]?.cents, expectedTotalCents);
}

function refuseOther(totalCents: number | undefined, expectedTotalCents: number): void {
  if (totalCents === undefined) throw new AppError("not_found");
  if (totalCents !== expectedTotalCents) throw new AppError("price_changed", { totalCents });
}
