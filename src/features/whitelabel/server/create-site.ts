import { sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import { openResale } from "#src/features/catalog/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { addSite } from "#src/platform/tenancy/change-sites.ts";
import { AppError } from "#src/shared/errors.ts";
import type { siteBody } from "../contract.ts";
import { whitelabelEvents } from "../events.ts";
import { isReserved, looksLike } from "#src/shared/brands.ts";
import type { WhitelabelContext } from "./deps.ts";
import { siteCan } from "./policy.ts";

const ownSite = 1;

/**
 * Makes a site of a customer of the provider; its UUID. A reseller's own customers resell nothing. The discount is that on
 * the provider's list, in basis points.
 */
export async function createSite(
  { platform, domain, isDemo, sites }: WhitelabelContext,
  ctx: CustomerCtx,
  { name, slug, languages = [] }: z.output<typeof siteBody>,
  discountBp = 0,
): Promise<string> {
  const { customerId, siteId } = ctx.actor;
  if (domain === null || siteId !== ownSite) throw new AppError("whitelabel_off");
  if (isReserved(slug)) throw new AppError("slug_taken");
  if ([name, slug].some((said) => looksLike(said, sites.provider().name))) throw new AppError("brand_taken");
  const id = platform.ids.next();
  await transaction(platform, async (trx) => {
    await refuseTooMany(trx, customerId);
    const isTaken = await trx
      .selectFrom("whitelabel_sites")
      .select("id")
      .where("slug", "=", slug)
      .executeTakeFirst();
    if (isTaken !== undefined) throw new AppError("slug_taken");
    const host = `${slug}.${domain}`;
    const shopId = await addSite(trx, { host, name, state: isDemo ? "live" : "draft" });
    if (shopId === null) throw new AppError("slug_taken");
    await openResale(trx, shopId, ctx.now, discountBp);
    await trx
      .insertInto("whitelabel_sites")
      .values({
        id,
        site_id: siteId,
        customer_id: customerId,
        shop_id: shopId,
        slug,
        languages,
        created_at: ctx.now,
        published_at: isDemo ? ctx.now : null,
      })
      .execute();
    await writeAudit(trx, ctx, { action: "whitelabel.create", objectType: "whitelabel-site", objectId: id });
    await publishEvent(trx, ctx, whitelabelEvents, {
      name: "whitelabel.created.v1",
      payload: { siteId: id },
    });
  });
  // Who made it opens it next, perhaps by another process.
  await sites.load();
  return id;
}

/** Serializes concurrent calls of one customer, so that each counts the others' sites. */
async function refuseTooMany(trx: Transaction<DB>, customerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`whitelabel/${customerId}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom("whitelabel_sites as own")
    .innerJoin("sites", "sites.id", "own.shop_id")
    .select((row) => row.fn.countAll<bigint>().as("count"))
    .where("own.customer_id", "=", customerId)
    .where("sites.state", "<>", "closed")
    .executeTakeFirstOrThrow();
  requireAllowed(siteCan.create(Number(count)));
}
