import { sql, type Transaction } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { usualLifecycle } from "../demo-tlds.ts";
import { lifecycleRow, tldRow } from "../tld-rows.ts";
import { type CatalogueDocument, centsOf, costOf } from "./catalogue-document.ts";
import { spanOf } from "./offer-days.ts";
import { importDedicated } from "./dedicated-section.ts";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";

/**
 * Applies the document to the catalogue, in the caller's transaction. Nothing that may have been sold is deleted:
 * items not in the document are taken off sale.
 */
export async function importCatalogue(
  trx: Transaction<DB>,
  document: CatalogueDocument,
  at: Date,
): Promise<void> {
  // Two imports, or an import and an edit, one after the other: the second sees the first one's version.
  const { version } = await trx
    .selectFrom("catalogue_version")
    .select("version")
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = document.catalogueVersion;
  if (known !== null && BigInt(known) !== version) {
    throw new OperatorRefusal(
      `The catalogue has changed since this file was exported (then ${known}, now ${version}): export it again, or set catalogueVersion to null.`,
    );
  }
  await importTerms(trx, document);
  await importLocations(trx, document);
  await importPlans(trx, document);
  await importPlaces(trx, document);
  await importDedicated(trx, document);
  await importExtras(trx, document);
  await importImages(trx, document);
  await importPromotions(trx, document);
  await importTlds(trx, document);
  await call(trx, "catalog_turn_offers", { at });
}

async function importTerms(trx: Transaction<DB>, { terms }: CatalogueDocument): Promise<void> {
  const months = terms.map((term) => term.months);
  const dropped = await trx.selectFrom("terms").select("months").where("months", "not in", months).execute();
  if (dropped[0]) {
    throw new OperatorRefusal(
      `The term of ${dropped[0].months} months cannot go: servers that were bought for it are prolonged by it.`,
    );
  }
  const values = terms.map((term) => ({ months: term.months, discount_percent: term.discountPercent }));
  await trx
    .insertInto("terms")
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column("months")
        .doUpdateSet((row) => ({ discount_percent: row.ref("excluded.discount_percent") })),
    )
    .execute();
}

async function importLocations(trx: Transaction<DB>, { locations }: CatalogueDocument): Promise<void> {
  await trx.updateTable("locations").set({ active: false }).execute();
  for (const [position, location] of locations.entries()) {
    const row = { ...location, position };
    const { id: _, ...rest } = row;
    await trx
      .insertInto("locations")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(rest))
      .execute();
  }
}

async function importPlans(trx: Transaction<DB>, { plans }: CatalogueDocument): Promise<void> {
  await trx.updateTable("plans").set({ active: false }).execute();
  for (const [position, plan] of plans.entries()) {
    const row = {
      name: plan.name,
      vcpu: plan.vcpu,
      memory_mb: plan.memoryMb,
      disk_gb: plan.diskGb,
      traffic_gb: plan.trafficGb,
      network_mbps: plan.networkMbps ?? null,
      price_cents: centsOf(plan.priceUsd),
      cost_cents: costOf(plan.costUsd),
      position,
      active: plan.active,
    };
    await trx
      .insertInto("plans")
      .values({ id: plan.id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  }
}

/** Where plans are sold. A location keeps its stock, also one that a plan leaves, unless the document has a number for it. */
async function importPlaces(trx: Transaction<DB>, { plans, stock = [] }: CatalogueDocument): Promise<void> {
  const places = plans.flatMap((plan) => plan.locations.map((location) => ({ plan: plan.id, location })));
  const asJson = JSON.stringify(places);
  await sql`
    UPDATE plan_locations place SET active = false WHERE active AND NOT EXISTS (
      SELECT 1 FROM jsonb_to_recordset(${asJson}::jsonb) AS kept (plan text, location text)
      WHERE kept.plan = place.plan_id AND kept.location = place.location_id)`.execute(trx);
  await sql`
    INSERT INTO plan_locations (plan_id, location_id)
    SELECT plan, location FROM jsonb_to_recordset(${asJson}::jsonb) AS wanted (plan text, location text)
    ON CONFLICT (plan_id, location_id) DO UPDATE SET active = true WHERE NOT plan_locations.active`.execute(
    trx,
  );
  for (const { plan, location, pieces } of stock) {
    await trx
      .updateTable("plan_locations")
      .set({ stock: pieces })
      .where("plan_id", "=", plan)
      .where("location_id", "=", location)
      .execute();
  }
}

async function importExtras(trx: Transaction<DB>, { extras }: CatalogueDocument): Promise<void> {
  await trx.updateTable("extras").set({ active: false }).execute();
  for (const { id, priceUsd, costUsd, active } of extras) {
    const row = { price_cents: centsOf(priceUsd), cost_cents: costOf(costUsd), active };
    await trx
      .insertInto("extras")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  }
}

async function importImages(trx: Transaction<DB>, { images }: CatalogueDocument): Promise<void> {
  await trx.updateTable("images").set({ active: false }).execute();
  for (const [position, image] of images.entries()) {
    const { id, loginUser, minDiskGb, ...rest } = image;
    const row = { ...rest, login_user: loginUser, min_disk_gb: minDiskGb, position };
    await trx
      .insertInto("images")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  }
}

async function importPromotions(trx: Transaction<DB>, { promotions }: CatalogueDocument): Promise<void> {
  await trx.updateTable("promotions").set({ active: false }).where("site_id", "=", providerSite).execute();
  for (const promotion of promotions) {
    const { from, until } = spanOf(promotion.from, promotion.until);
    const row = {
      kind: promotion.kind,
      price_cents: promotion.priceUsd === undefined ? null : centsOf(promotion.priceUsd),
      percent: promotion.percent ?? null,
      plan_ids: promotion.plans,
      countries: promotion.countries ?? null,
      once_per_customer: promotion.oncePerCustomer,
      from_at: from,
      until_at: until,
      active: promotion.active,
      ...(promotion.stock !== undefined && { stock: promotion.stock }),
    };
    await trx
      .insertInto("promotions")
      .values({ id: promotion.id, site_id: providerSite, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  }
}

async function importTlds(trx: Transaction<DB>, { tlds }: CatalogueDocument): Promise<void> {
  if (tlds === undefined) return;
  await trx.updateTable("tlds").set({ active: false }).execute();
  for (const [position, tld] of tlds.entries()) {
    const { from, until } = spanOf(tld.firstYearFrom, tld.firstYearUntil);
    const row = {
      ...tldRow({
        ...tld,
        isPopular: tld.popular,
        registerCents: centsOf(tld.registerUsd),
        firstYearCents: tld.firstYearUsd === undefined ? null : centsOf(tld.firstYearUsd),
        renewCents: centsOf(tld.renewUsd),
        transferCents: centsOf(tld.transferUsd),
        restoreCents: centsOf(tld.restoreUsd),
        minRenewYears: tld.minRenewYears ?? tld.minYears,
      }),
      first_year_from: from,
      first_year_until: until,
      register_cost_cents: costOf(tld.registerCostUsd),
      renew_cost_cents: costOf(tld.renewCostUsd),
      transfer_cost_cents: costOf(tld.transferCostUsd),
      restore_cost_cents: costOf(tld.restoreCostUsd),
      position,
      active: tld.active,
    };
    const lifecycle = tld.lifecycle && lifecycleRow(tld.lifecycle);
    await trx
      .insertInto("tlds")
      .values({ id: tld.id, ...row, ...(lifecycle ?? lifecycleRow(usualLifecycle)) })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...row, ...lifecycle }))
      .execute();
  }
}
