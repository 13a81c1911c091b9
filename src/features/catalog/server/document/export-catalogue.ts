import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { lifecycleOf, tldCategory } from "../tld-rows.ts";
import type { CatalogueDocument } from "./catalogue-document.ts";
import { exportDedicated } from "./dedicated-section.ts";
import { daysOf } from "./offer-days.ts";
import { dollars } from "./dollars.ts";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";

/** The current catalogue, including items off sale. Stock only on request: it changes with every sale. */
export async function exportCatalogue(
  db: Kysely<DB>,
  options: { readonly withStock: boolean },
): Promise<CatalogueDocument> {
  const { version } = await db.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow();
  const locations = await db.selectFrom("locations").selectAll().orderBy("position").orderBy("id").execute();
  const plans = await db.selectFrom("plans").selectAll().orderBy("position").orderBy("id").execute();
  const places = await db
    .selectFrom("plan_locations as place")
    .innerJoin("locations", "locations.id", "place.location_id")
    .selectAll("place")
    .where("place.active", "=", true)
    .orderBy("locations.position")
    .orderBy("place.location_id")
    .execute();
  const extras = await db.selectFrom("extras").selectAll().orderBy("id").execute();
  const terms = await db.selectFrom("terms").selectAll().orderBy("months").execute();
  const images = await db.selectFrom("images").selectAll().orderBy("position").orderBy("id").execute();
  const promotions = await db
    .selectFrom("promotions")
    .selectAll()
    .where("site_id", "=", providerSite)
    .orderBy("id")
    .execute();
  const tlds = await db.selectFrom("tlds").selectAll().orderBy("position").orderBy("id").execute();
  return {
    format: 1,
    catalogueVersion: centsToNumber(version),
    locations: locations.map(({ position: _, ...location }) => location),
    plans: plans.map((plan) => ({
      id: plan.id,
      name: plan.name,
      vcpu: plan.vcpu,
      memoryMb: plan.memory_mb,
      diskGb: plan.disk_gb,
      trafficGb: plan.traffic_gb,
      ...(plan.network_mbps !== null && { networkMbps: plan.network_mbps }),
      priceUsd: dollars(plan.price_cents),
      ...costField("costUsd", plan.cost_cents),
      locations: places.filter((place) => place.plan_id === plan.id).map((place) => place.location_id),
      active: plan.active,
    })),
    dedicated: await exportDedicated(db, options),
    ...(options.withStock && {
      stock: places.map(({ plan_id, location_id, stock }) => ({
        plan: plan_id,
        location: location_id,
        pieces: stock,
      })),
    }),
    extras: extras.flatMap(({ id, price_cents, cost_cents, active }) =>
      id === "ipv4"
        ? [{ id, priceUsd: dollars(price_cents), ...costField("costUsd", cost_cents), active }]
        : [],
    ),
    terms: terms.map(({ months, discount_percent }) => ({ months, discountPercent: discount_percent })),
    images: images.map(({ position: _, login_user, min_disk_gb, ...image }) => ({
      id: image.id,
      family: image.family,
      name: image.name,
      version: image.version,
      loginUser: login_user,
      minDiskGb: min_disk_gb,
      active: image.active,
    })),
    promotions: promotions.map((promotion) => ({
      id: promotion.id,
      kind: promotion.kind === "first-month-price" ? "first-month-price" : "first-term-percent",
      ...(promotion.price_cents !== null && { priceUsd: dollars(promotion.price_cents) }),
      ...(promotion.percent !== null && { percent: promotion.percent }),
      plans: promotion.plan_ids,
      ...(promotion.countries !== null && { countries: promotion.countries }),
      oncePerCustomer: promotion.once_per_customer,
      ...daysOf({ first: "from", last: "until" }, { from: promotion.from_at, until: promotion.until_at }),
      ...(options.withStock && { stock: promotion.stock }),
      active: promotion.active,
    })),
    tlds: tlds.map((tld) => ({
      id: tld.id,
      name: tld.name,
      category: tldCategory(tld.category),
      popular: tld.popular,
      registerUsd: dollars(tld.register_cents),
      ...(tld.first_year_cents !== null && { firstYearUsd: dollars(tld.first_year_cents) }),
      ...daysOf(
        { first: "firstYearFrom", last: "firstYearUntil" },
        { from: tld.first_year_from, until: tld.first_year_until },
      ),
      renewUsd: dollars(tld.renew_cents),
      transferUsd: dollars(tld.transfer_cents),
      transferYears: tld.transfer_years === 0 ? 0 : 1,
      restoreUsd: dollars(tld.restore_cents),
      ...costField("registerCostUsd", tld.register_cost_cents),
      ...costField("renewCostUsd", tld.renew_cost_cents),
      ...costField("transferCostUsd", tld.transfer_cost_cents),
      ...costField("restoreCostUsd", tld.restore_cost_cents),
      minYears: tld.min_years,
      maxYears: tld.max_years,
      minRenewYears: tld.min_renew_years,
      lifecycle: lifecycleOf(tld),
      active: tld.active,
    })),
  };
}

/** A cost that is known, under its name. */
function costField<Name extends string>(
  name: Name,
  cents: bigint | null,
): { readonly [Key in Name]?: string } {
  const known: { [Key in Name]?: string } = {};
  if (cents !== null) known[name] = dollars(cents);
  return known;
}
