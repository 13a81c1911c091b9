import { showCustomers } from "#src/features/accounts/server/index.ts";
import { withReason } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { invoicesAdminRoutes } from "../contract-admin.ts";
import type { invoicesExportRoutes } from "../contract-exports.ts";
import type { InvoicesContext } from "./deps.ts";
import { exportJournal } from "./office/export-journal.ts";
import { exportReverseCharge, exportSales } from "./office/export-sums.ts";
import { listForStaff } from "./office/list-for-staff.ts";
import { noteRate, saveSettings } from "./office/settings.ts";
import { showSettings } from "./office/show-settings.ts";
import { viewInvoice } from "./view-invoice.ts";

/** Invoices for staff, of the site on which they work. */
export function invoicesAdminHandlers(
  context: InvoicesContext,
): Handlers<typeof invoicesAdminRoutes & typeof invoicesExportRoutes> {
  const db = context.platform.db.kysely;
  return {
    "GET /v2/admin/invoices": async ({ ctx, query }) => {
      const { documents, nextCursor } = await listForStaff(db, ctx.site.id, query);
      return { invoices: documents.map(({ view }) => view), nextCursor };
    },
    "GET /v2/admin/invoices/export": ({ ctx, query }) => exportJournal(context, ctx, ctx.site.id, query),
    "GET /v2/admin/invoices/sales/export": async ({ ctx, query }) =>
      exportSales(context, ctx, ctx.site.id, query),
    "GET /v2/admin/invoices/reverse-charge/export": async ({ ctx, query }) =>
      exportReverseCharge(context, ctx, ctx.site.id, query),
    "GET /v2/admin/invoices/{id}": async ({ ctx, params }) => {
      const siteId = ctx.site.id;
      const id = requireId("invoice", params.id);
      const { view, customerId } = await viewInvoice(db, { id, customerId: null, siteId });
      return { ...view, customer: (await showCustomers(db, [customerId]))(customerId) };
    },
    "GET /v2/admin/invoice-settings": ({ ctx }) => showSettings(context, ctx.site.id),
    "PUT /v2/admin/invoice-settings": async ({ ctx, body }) => {
      const siteId = ctx.site.id;
      await saveSettings(context, withReason(ctx, body.reason), siteId, body);
      return showSettings(context, siteId);
    },
    "PUT /v2/admin/invoice-rates": async ({ ctx, body }) => {
      const siteId = ctx.site.id;
      await noteRate(context, withReason(ctx, body.reason), siteId, body);
      return showSettings(context, siteId);
    },
  };
}
