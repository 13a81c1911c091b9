import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type Committing, transaction } from "#src/platform/db/transaction.ts";
import type { CatalogueSeed } from "./demo-catalogue.ts";
import { lifecycleRow, tldRow } from "./tld-rows.ts";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";

/**
 * Fills the catalogue when it is empty; false otherwise. An edited catalogue is never touched. Endings of domain
 * names were added later than the rest, so they are filled in separately where there are none.
 */
export async function seedCatalogue(on: Committing, seed: CatalogueSeed): Promise<boolean> {
  return transaction(on, async (trx) => {
    await seedTlds(trx, seed);
    const known = await trx.selectFrom("locations").select("id").limit(1).executeTakeFirst();
    if (known) return false;
    await trx
      .insertInto("locations")
      .values(seed.locations.map((location, position) => ({ ...location, position, active: true })))
      .execute();
    await trx
      .insertInto("plans")
      .values(
        seed.plans.map((plan, position) => ({
          id: plan.id,
          name: plan.name,
          vcpu: plan.vcpu,
          position,
          active: true,
          memory_mb: plan.memoryMb,
          disk_gb: plan.diskGb,
          traffic_gb: plan.trafficGb,
          price_cents: plan.priceCents,
        })),
      )
      .execute();
    await trx
      .insertInto("plan_locations")
      .values(
        seed.plans.flatMap((plan) =>
          seed.locations.map(({ id }) => ({
            plan_id: plan.id,
            location_id: id,
            stock: seed.stock[id] ?? null,
          })),
        ),
      )
      .execute();
    if (seed.dedicated.length > 0) {
      await trx
        .insertInto("dedicated_configurations")
        .values(
          seed.dedicated.map((configuration, position) => ({
            id: configuration.id,
            name: configuration.name,
            cpu: configuration.cpu,
            cores: configuration.cores,
            memory_gb: configuration.memoryGb,
            disks: configuration.disks,
            network_mbps: configuration.networkMbps,
            traffic_tb: configuration.trafficTb,
            location_id: configuration.location,
            price_cents: configuration.priceCents,
            setup_cents: configuration.setupCents,
            stock: configuration.stock,
            position,
            active: true,
          })),
        )
        .execute();
    }
    await trx
      .insertInto("terms")
      .values(
        seed.terms.map(({ months, discountPercent }) => ({ months, discount_percent: discountPercent })),
      )
      .execute();
    await trx
      .insertInto("extras")
      .values(seed.extras.map(({ id, priceCents }) => ({ id, price_cents: priceCents, active: true })))
      .execute();
    await trx
      .insertInto("images")
      .values(
        seed.images.map(({ minDiskGb, ...image }, position) => ({
          ...image,
          position,
          active: true,
          login_user: "root",
          min_disk_gb: minDiskGb,
        })),
      )
      .execute();
    await trx
      .insertInto("promotions")
      .values(
        seed.promotions.map((promotion) => ({
          id: promotion.id,
          site_id: providerSite,
          kind: promotion.kind,
          active: true,
          price_cents: promotion.priceCents ?? null,
          percent: promotion.percent ?? null,
          plan_ids: [...promotion.planIds],
          countries: promotion.countries ? [...promotion.countries] : null,
          once_per_customer: promotion.oncePerCustomer,
          stock: promotion.stock ?? null,
        })),
      )
      .execute();
    return true;
  });
}

async function seedTlds(trx: Transaction<DB>, { tlds }: CatalogueSeed): Promise<void> {
  const known = await trx.selectFrom("tlds").select("id").limit(1).executeTakeFirst();
  if (known || tlds.length === 0) return;
  await trx
    .insertInto("tlds")
    .values(
      tlds.map((tld, position) => ({
        id: tld.id,
        ...tldRow(tld),
        ...lifecycleRow(tld.lifecycle),
        position,
        active: true,
      })),
    )
    .execute();
}
