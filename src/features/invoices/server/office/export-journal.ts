import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import { cellsOf, exportPages } from "#src/platform/operator/export-pages.ts";
import { plainDollars } from "#src/shared/coins/ledger-units.ts";
import { formatUnits } from "#src/shared/money.ts";
import type { invoicesExportRoutes } from "../../contract-exports.ts";
import type { InvoicesContext } from "../deps.ts";
import { readBuyer } from "../read-document.ts";
import { type ListedDocument, listForStaff } from "./list-for-staff.ts";

type Route = (typeof invoicesExportRoutes)["GET /v2/admin/invoices/export"];

/** The documents of a list as a journal, with their ids. */
export function exportJournal(
  { platform }: InvoicesContext,
  ctx: Ctx<StaffActor>,
  siteId: number,
  query: z.output<Route["query"]>,
): Promise<Lines<z.input<Route["csv"]>>> {
  return exportPages(platform, ctx, {
    action: "invoices.export",
    query,
    list: async (page) => {
      const { documents, nextCursor } = await listForStaff(platform.db.kysely, siteId, page);
      return { rows: documents, nextCursor };
    },
    row: ({ row, view }: ListedDocument) => {
      const buyer = readBuyer(row);
      return {
        id: view.id,
        number: view.number,
        kind: view.kind,
        issuedAt: view.issuedAt,
        suppliedAt: row.supplied_at.toISOString(),
        orderId: view.orderId,
        transactionId: view.transactionId,
        corrects: row.corrects,
        ...cellsOf(view.customer),
        buyerName: buyer.name,
        buyerVatNumber: buyer.vatNumber,
        treatment: view.treatment,
        country: view.country,
        currency: view.currency,
        net: plainDollars(view.netCents),
        tax: plainDollars(view.taxCents),
        gross: plainDollars(view.grossCents),
        taxCurrency: row.tax_currency,
        rate: row.rate_e6 === null ? null : formatUnits(row.rate_e6, 6),
        rateDay: row.rate_day,
        rateSource: row.rate_source,
      };
    },
  });
}
