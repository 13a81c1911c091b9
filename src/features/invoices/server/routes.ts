import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { invoicesContract } from "../contract.ts";
import { invoicesAdminHandlers } from "./admin-routes.ts";
import type { InvoicesContext } from "./deps.ts";
import { listInvoices } from "./list-invoices.ts";
import { viewInvoice } from "./view-invoice.ts";

export function createInvoicesHandlers(context: InvoicesContext): Handlers<typeof invoicesContract> {
  const db = context.platform.db.kysely;
  return {
    ...invoicesAdminHandlers(context),
    "GET /v2/invoices": ({ ctx, query }) => listInvoices(db, ctx.actor, query),
    "GET /v2/invoices/{id}": async ({ ctx, params }) => {
      const { customerId, siteId } = ctx.actor;
      const id = requireId("invoice", params.id);
      return (await viewInvoice(db, { id, customerId, siteId })).view;
    },
  };
}
