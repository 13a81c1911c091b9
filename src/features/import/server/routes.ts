import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { importContract } from "../contract.ts";
import type { ImportContext } from "./deps.ts";
import { listFormerInvoices, readFormerInvoice } from "./former-invoices.ts";

export function createImportHandlers({ platform }: ImportContext): Handlers<typeof importContract> {
  const db = platform.db.kysely;
  return {
    "GET /v2/former-invoices": ({ ctx, query }) => listFormerInvoices(db, ctx.actor.customerId, query),
    "GET /v2/former-invoices/{id}": ({ ctx, params }) =>
      readFormerInvoice(db, ctx.actor.customerId, requireId("formerInvoice", params.id)),
  };
}
