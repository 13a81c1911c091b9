import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { withReason } from "#src/platform/ctx.ts";
import type { taxesAdminRoutes } from "../contract-admin.ts";
import type { TaxesContext } from "./deps.ts";
import { changeRates, changeSettings } from "./office/change-taxes.ts";
import { addEvidence, readCustomerTaxes } from "./office/customer-taxes.ts";
import { readTaxes } from "./office/read-taxes.ts";

/** Taxes for staff, of the site on which they work. */
export function taxesAdminHandlers({ platform }: TaxesContext): Handlers<typeof taxesAdminRoutes> {
  const db = platform.db.kysely;
  return {
    "GET /v2/admin/taxes": ({ ctx }) => readTaxes(db, ctx.site.id),
    "PUT /v2/admin/taxes/settings": async ({ ctx, body: { reason, ...settings } }) => {
      await changeSettings(platform, withReason(ctx, reason), { ...settings, siteId: ctx.site.id });
      return readTaxes(db, ctx.site.id);
    },
    "PUT /v2/admin/taxes/rates": async ({ ctx, body: { reason, ...rates } }) => {
      await changeRates(platform, withReason(ctx, reason), rates);
      return readTaxes(db, ctx.site.id);
    },
    "GET /v2/admin/customers/{id}/taxes": ({ ctx, params }) =>
      readCustomerTaxes(db, requireId("customer", params.id), ctx.now),
    "POST /v2/admin/customers/{id}/taxes/evidence": async ({ ctx, params, body }) => {
      const customerId = requireId("customer", params.id);
      await addEvidence(platform, withReason(ctx, body.reason), { ...body, customerId });
      return readCustomerTaxes(db, customerId, ctx.now);
    },
  };
}
