import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Committing } from "#src/platform/db/transaction.ts";
import { encode } from "zod/v4/core";
import type * as z from "zod/mini";
import { countPromoTries, spellPromo } from "#src/features/catalog/server/index.ts";
import type { OwnerCtx } from "#src/platform/ctx.ts";
import { paidCall, type PaidRequest } from "#src/platform/idempotency/paid-call.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId, isUuid } from "#src/shared/ids.ts";
import { orderRoutes, type ownPurchaseBody, type purchaseBody } from "../contract-orders.ts";
import type { DomainsContext } from "./deps.ts";
import {
  minNameServers,
  maxNameServers,
  type OrderedName,
  readHosts,
  readOrderedName,
} from "./ordered-names.ts";
import { requireOwner } from "./require-owner.ts";

type PurchaseRequest = z.output<typeof ownPurchaseBody> & PaidRequest;

const answerSchema = orderRoutes["POST /v2/domains/purchase"].output;
type Answer = z.output<typeof answerSchema>;

/**
 * Buys a cart of names: one database call takes the money and opens a task for each. The answer is built before, in
 * the order of the cart, so that a repeat gets the same one.
 */
export async function purchaseDomains(
  context: DomainsContext,
  ctx: OwnerCtx,
  request: PurchaseRequest,
): Promise<Answer> {
  const tried = { customerId: ctx.actor.customerId, promoCode: request.promoCode };
  return countPromoTries(context.rateLimits, tried, () =>
    purchaseDomainsIn(context.platform, context, ctx, request),
  );
}

/** The same in a transaction of its own or in the caller's. */
export async function purchaseDomainsIn(
  on: Committing | Transaction<DB>,
  context: DomainsContext,
  ctx: OwnerCtx,
  request: PurchaseRequest,
): Promise<Answer> {
  const { platform, driver } = context;
  const { actor } = ctx;
  const contactId = decodeId("contact", request.contactId);
  if (contactId === null) throw new AppError("not_found");
  const items = await readCart(context, actor.siteId, request);
  const endings = items.map(({ tld }) => tld);
  await requireOwner(context, { customerId: actor.customerId, contactId }, endings);
  const nameServers = serversOf(context, request.nameServers);
  const bought = items.map((item) => ({
    ...item,
    domain: platform.ids.next(),
    order: platform.ids.next(),
    transaction: platform.ids.next(),
    task: platform.ids.next(),
  }));
  const promo = request.promoCode === undefined ? null : spellPromo(request.promoCode);
  const totals = await priceCart(context, ctx, items, promo);
  const answer = encode(answerSchema, {
    orders: bought.map(({ order }, index) => ({
      id: encodeId("order", order),
      totalCents: totals[index] ?? 0,
    })),
    domains: bought.map(({ domain, name }) => ({ id: encodeId("domain", domain), name })),
    tasks: bought.map(({ task }) => ({ id: encodeId("task", task) })),
  });
  const sorted = bought
    .map((item, index) => ({ ...item, cents: totals[index] }))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
  return paidCall(on, ctx, "domains_purchase", request, answer, {
    site: actor.siteId,
    items: sorted,
    contact: contactId,
    nameServers,
    autoprolong: request.autoprolong,
    simulated: driver.simulated,
    expectedCents: BigInt(request.expectedTotalCents),
    promo,
  });
}

export interface CartItem extends OrderedName {
  readonly years: number;
  readonly isPrivate: boolean;
  readonly quote: string | null;
}

/** The names of a cart with their endings; throws for one that cannot be ordered here. */
export async function readCart(
  { catalog, driver }: DomainsContext,
  siteId: number,
  { items }: Pick<z.output<typeof purchaseBody>, "items">,
): Promise<CartItem[]> {
  const endings = new Set((await catalog.readTlds(siteId)).tlds.map(({ id }) => id));
  const names = new Set<string>();
  return items.map(({ years, isPrivate, quoteId, ...item }, index) => {
    const field = `items.${index}`;
    const ordered = readOrderedName(item.name, endings, `${field}.name`);
    const can = driver.capabilities(ordered.tld);
    if (!can?.acts.includes("register")) throw new AppError("ending_unavailable", { ending: ordered.tld });
    if (isPrivate && !can.hasPrivacy) throw new AppError("privacy_unavailable");
    const quote = quoteId ?? null;
    if (quote !== null && !isUuid(quote)) throw new AppError("quote_expired", { name: ordered.name });
    if (names.has(ordered.name)) throw new AppError("domain_held_already", { name: ordered.name });
    names.add(ordered.name);
    return { ...ordered, years, isPrivate, quote };
  });
}

/** The total of each item; the purchase itself checks every one. Null: it will be refused, or was bought before. */
async function priceCart(
  { platform }: DomainsContext,
  { actor, now }: OwnerCtx,
  items: readonly CartItem[],
  promo: string | null,
): Promise<readonly (number | null)[]> {
  // As JSON: a list of whole numbers from the database has none that is missing.
  const { rows } = await sql<{ totals: (number | null)[] }>`
    SELECT to_jsonb(domains_price_items(${actor.siteId}::smallint, ${actor.customerId}, ${JSON.stringify(items)}::jsonb, ${promo}, ${now})) AS totals`.execute(
    platform.db.kysely,
  );
  return rows[0]?.totals ?? [];
}

function serversOf({ providerNameServers }: DomainsContext, hosts: readonly string[] | undefined) {
  if (hosts === undefined) return providerNameServers.map((host) => ({ host, addresses: [] }));
  const servers = readHosts(hosts);
  if (servers.length < minNameServers) {
    throw new AppError("name_server_count", { min: minNameServers, max: maxNameServers });
  }
  return servers;
}
