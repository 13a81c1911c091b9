import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { promoContract } from "../../contract-promo.ts";

const priced = z.object({ renewalCents: z.int(), totalCents: z.int() });

type Route = (typeof promoContract)["GET /v2/admin/promo-codes/example"];

/** What a plan would cost a new customer with such a code, by the function that sells it. */
export async function exampleBill(
  db: Kysely<DB>,
  { siteId, kind, percent, valueCents, plan, months }: z.output<Route["query"]> & { readonly siteId: number },
): Promise<z.input<Route["output"]>> {
  const place = await db
    .selectFrom("plan_locations as place")
    .innerJoin("locations as location", "location.id", "place.location_id")
    .select("location.id")
    .where("place.plan_id", "=", plan)
    .where("place.active", "=", true)
    .where("location.active", "=", true)
    .orderBy("location.position")
    .orderBy("location.id")
    .limit(1)
    .executeTakeFirst();
  if (place === undefined) throw new AppError("plan_unavailable");
  // As the database has it, with what a reseller pays.
  const quote = await call(db, "catalog_quote_server", {
    site: siteId,
    customer: null,
    plan,
    location: place.id,
    months,
  });
  const { renewalCents: listCents, totalCents: offerCents } = priced.parse(quote);
  const cents = await call(db, "catalog_promo_cents", {
    kind,
    percent: percent ?? 1,
    value: BigInt(valueCents ?? 1),
    list: BigInt(listCents),
    months,
  });
  // A reseller's code does not go below what the provider is paid.
  const costCents = (await call(db, "catalog_cost_of", { quote })) ?? 0n;
  const codeCents = Math.max(centsToNumber(cents ?? 0n), centsToNumber(costCents));
  return { listCents, offerCents, codeCents, totalCents: Math.min(offerCents, codeCents) };
}
