import { sql } from "kysely";
import * as z from "zod/mini";
import { countPromoTries, spellPromo } from "#src/features/catalog/server/index.ts";
import { type TaxedPart, taxedPart } from "#src/features/taxes/server/index.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { AppError } from "#src/shared/errors.ts";
import { isUuid } from "#src/shared/ids.ts";
import type { quoteBody, orderRoutes } from "../contract-orders.ts";
import type { DomainsContext } from "./deps.ts";
import { readOrderedName } from "./ordered-names.ts";

type Asked = z.output<typeof quoteBody>;
type Answer = z.input<(typeof orderRoutes)["POST /v2/domains/quote"]["output"]>;

interface Quoted extends TaxedPart {
  readonly lines: Answer["items"][number]["lines"];
  readonly totalCents: number;
  readonly promo?: { readonly code: string; readonly isUsed: boolean };
}

/** What names cost a customer now, with the code, by the functions that sell them. */
export async function quoteNames(
  context: DomainsContext,
  { actor, now }: CustomerCtx,
  asked: Asked,
): Promise<Answer> {
  const { siteId, customerId } = actor;
  const items = await readItems(context, siteId, asked);
  const promo = asked.promoCode === undefined ? null : spellPromo(asked.promoCode);
  const net =
    asked.act === "register"
      ? sql`domains_quote_cart(${siteId}::smallint, ${customerId}, ${JSON.stringify(items)}::jsonb, ${promo}, ${now})`
      : sql`jsonb_build_array(domains_lower_act(
          domains_quote_act(${siteId}::smallint, ${items[0]?.name}, ${items[0]?.tld}, 'transfer', 1, NULL),
          ${siteId}::smallint, ${customerId}, ${promo}, 'transfer', ${items[0]?.tld}, 1, false, ${now}))`;
  const { rows } = await countPromoTries(context.rateLimits, { customerId, promoCode: asked.promoCode }, () =>
    sql<{ quote: Quoted }>`
      SELECT taxes_add(quote, ${siteId}::smallint, ${customerId}, ${now}) AS quote
      FROM jsonb_array_elements(${net}) WITH ORDINALITY AS item (quote, place) ORDER BY place`.execute(
      context.platform.db.kysely,
    ),
  );
  const quotes = rows.map((row) => row.quote);
  const isUsed = quotes.some((quote) => quote.promo?.isUsed === true);
  return {
    items: quotes.map((quote, index) => ({
      name: items[index]?.name ?? "",
      lines: quote.lines.map(({ sku, label, cents }) => ({ sku, label, cents })),
      totalCents: quote.totalCents,
      ...taxedPart(quote),
      hasPromo: quote.promo?.isUsed === true,
    })),
    totalCents: quotes.reduce((sum, quote) => sum + quote.totalCents, 0),
    ...(promo !== null && { promo: { code: promo, isUsed } }),
  };
}

async function readItems({ catalog, driver }: DomainsContext, siteId: number, { act, items }: Asked) {
  if (act === "transfer" && items.length > 1) {
    throw new AppError("invalid_input", undefined, { items: "invalid_input" });
  }
  const endings = new Set((await catalog.readTlds(siteId)).tlds.map(({ id }) => id));
  return items.map(({ years, quoteId, ...item }, index) => {
    const ordered = readOrderedName(item.name, endings, `items.${index}.name`);
    if (!driver.capabilities(ordered.tld)?.acts.includes(act)) {
      throw new AppError("ending_unavailable", { ending: ordered.tld });
    }
    if (quoteId !== undefined && !isUuid(quoteId))
      throw new AppError("quote_expired", { name: ordered.name });
    return { ...ordered, years, quote: quoteId ?? null };
  });
}
