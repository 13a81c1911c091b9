import type { Platform } from "#src/platform/platform.ts";
import type { ShownTax } from "#src/shared/tax-schemas.ts";
import type { TaxesDeps } from "./deps.ts";
import { taxesJobs } from "./jobs.ts";
import { shownTax } from "./profile/read-billing.ts";
import { createTaxesHandlers } from "./routes.ts";
import { taxOf } from "./tax-of.ts";

export { addTax } from "./tax-of.ts";
export { type TaxedPart, taxedPart } from "./taxed-part.ts";

/**
 * How sales are taxed: SQL of higher features adds the tax to their quotes by `taxes_add`, and the ledger keeps it with
 * the order by `taxes_note_order`.
 */
export function createTaxes(platform: Platform, deps: TaxesDeps) {
  const context = { ...deps, platform };
  return {
    handlers: createTaxesHandlers(context),
    jobs: taxesJobs(context),
    /** Whether taxes are on for a site: its prices are then without what is added at the purchase. */
    areOn: async (siteId: number): Promise<boolean> => {
      const settings = await platform.db.kysely
        .selectFrom("tax_settings")
        .select("mode")
        .where("site_id", "=", siteId)
        .executeTakeFirst();
      return settings !== undefined && settings.mode !== "off";
    },
    /** How what a customer buys now is taxed; null: not at all. */
    shownTaxOf: async (customerId: string, siteId: number): Promise<ShownTax | null> => {
      const tax = await taxOf(platform.db.kysely, { customerId, siteId, now: platform.clock.now() });
      return tax && shownTax(tax);
    },
  };
}
