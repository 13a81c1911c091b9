import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type * as z from "zod/mini";
import type { catalogueOutput } from "../contract.ts";
import { type Availability, availabilityOf, bestOf, type PlaceRoom } from "./availability.ts";
import { priceOf, readResale } from "./resale/read-resale.ts";
import type { Quote } from "./quote-server.ts";

export type Catalogue = z.output<typeof catalogueOutput>;

interface OfferRow {
  readonly plan_id: string;
  readonly location_id: string;
  readonly stock: number | null;
  readonly memoryMb: number;
  readonly diskGb: number;
  readonly vcpu: number;
  readonly quote: Pick<Quote, "totalCents" | "promotionId">;
}

/** Reads everything on sale. Prices come from the quote function, availability from stock and free capacity. */
export function createCatalogueReader(
  db: Kysely<DB>,
  readRooms: () => Promise<ReadonlyMap<string, PlaceRoom>>,
): (siteId: number, customerId: string | null) => Promise<Catalogue> {
  return async (siteId, customerId) => {
    const [version, locations, plans, terms, images, promotions, extras, offers, rooms, resale] =
      await Promise.all([
        db.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow(),
        db.selectFrom("locations").selectAll().where("active", "=", true).orderBy("position").execute(),
        db.selectFrom("plans").selectAll().where("active", "=", true).orderBy("position").execute(),
        db.selectFrom("terms").selectAll().orderBy("months").execute(),
        db.selectFrom("images").selectAll().where("active", "=", true).orderBy("position").execute(),
        db
          .selectFrom("promotions")
          .selectAll()
          .where("active", "=", true)
          .where("running", "=", true)
          .where("site_id", "=", siteId)
          // The quote does not give one whose uses are gone.
          .where((where) => where.or([where("stock", "is", null), where("stock", ">", 0)]))
          .execute(),
        db.selectFrom("extras").selectAll().where("active", "=", true).orderBy("id").execute(),
        readOffers(db, siteId, customerId),
        readRooms(),
        readResale(db, siteId),
      ]);
    const availabilityIn = ({ location_id: place, stock, ...plan }: OfferRow): Availability =>
      availabilityOf(plan, stock, rooms.get(place));
    return {
      version: centsToNumber(version.version),
      locations: locations.map(({ position: _, active: __, ...location }) => ({
        ...location,
        availability: bestOf(offers.filter((offer) => offer.location_id === location.id).map(availabilityIn)),
      })),
      plans: plans.map((plan) => ({
        id: plan.id,
        name: plan.name,
        vcpu: plan.vcpu,
        memoryMb: plan.memory_mb,
        diskGb: plan.disk_gb,
        trafficGb: plan.traffic_gb,
        networkMbps: plan.network_mbps,
        monthlyCents: priceOf(resale, `plan:${plan.id}`, plan.price_cents),
        offers: offers
          .filter((offer) => offer.plan_id === plan.id)
          .map((offer) => ({
            locationId: offer.location_id,
            availability: availabilityIn(offer),
            firstMonthCents: offer.quote.totalCents,
            promotionId: offer.quote.promotionId,
          })),
      })),
      terms: terms.map((term) => ({ months: term.months, discountPercent: term.discount_percent })),
      images: images.map(({ id, family, name, version: release, min_disk_gb }) => ({
        id,
        family,
        name,
        version: release,
        minDiskGb: min_disk_gb,
      })),
      promotions: (resale === null ? promotions : []).map((promotion) => ({
        id: promotion.id,
        kind:
          promotion.kind === "first-month-price"
            ? ("first-month-price" as const)
            : ("first-term-percent" as const),
        priceCents: promotion.price_cents === null ? null : centsToNumber(promotion.price_cents),
        percent: promotion.percent,
        planIds: promotion.plan_ids,
        countries: promotion.countries,
      })),
      extras: extras.flatMap(({ id, price_cents }) =>
        id === "ipv4" ? [{ id, monthlyCents: priceOf(resale, `extra:${id}`, price_cents) }] : [],
      ),
    };
  };
}

async function readOffers(db: Kysely<DB>, siteId: number, customerId: string | null): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    SELECT place.plan_id, place.location_id, place.stock, plan.memory_mb AS "memoryMb",
           plan.disk_gb AS "diskGb", plan.vcpu,
           catalog_quote_server(${siteId}::smallint, ${customerId}::uuid, place.plan_id, place.location_id, 1) AS quote
    FROM plan_locations place
    JOIN plans plan ON plan.id = place.plan_id AND plan.active
    JOIN locations location ON location.id = place.location_id AND location.active
    WHERE place.active AND EXISTS (SELECT 1 FROM terms WHERE months = 1)
    ORDER BY location.position, plan.position`.execute(db);
  return rows;
}
