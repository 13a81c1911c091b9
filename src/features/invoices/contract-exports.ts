import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, staffReason } from "#src/shared/schemas.ts";
import { customerCells } from "#src/shared/staff-schemas.ts";
import { invoiceFilter } from "./contract-admin.ts";
import { invoiceKind, invoiceTreatment } from "./contract-outputs.ts";

// What accountants take: the journal, sales by country and rate of a quarter, and sales under reverse charge.

const text = z.nullable(z.string());
const take = { access: "staff", permission: "invoices.read", stepUp: true, output: z.string() } as const;

const quarter = z.object({
  year: z.coerce.number().check(z.int(), z.gte(2000), z.lte(9999)),
  /** 1 to 4, of the day of supply, UTC. */
  quarter: z.coerce.number().check(z.int(), z.gte(1), z.lte(4)),
  reason: staffReason,
});

export const invoicesExportRoutes = defineContract({
  "GET /v2/admin/invoices/export": {
    summary: "The journal: documents as a file of comma-separated values, at most 100,000 rows, as a stream",
    ...take,
    query: z.object({ ...invoiceFilter, reason: staffReason }),
    csv: z.object({
      id: idSchema("invoice"),
      number: z.string(),
      kind: invoiceKind,
      issuedAt: instant,
      suppliedAt: instant,
      orderId: idSchema("order"),
      transactionId: z.nullable(idSchema("transaction")),
      corrects: text,
      ...customerCells,
      buyerName: text,
      buyerVatNumber: text,
      treatment: invoiceTreatment,
      country: text,
      currency: z.string(),
      net: z.string(),
      tax: z.string(),
      gross: z.string(),
      taxCurrency: text,
      rate: text,
      rateDay: text,
      rateSource: text,
    }),
    errors: [],
  },
  "GET /v2/admin/invoices/sales/export": {
    summary:
      "Sales of a quarter by treatment, country and rate, credit notes taken off: `eu-consumer` is for OSS",
    ...take,
    query: quarter,
    csv: z.object({
      year: z.int(),
      quarter: z.int(),
      treatment: invoiceTreatment,
      country: text,
      /** In percent: `25.5`. */
      rate: z.string(),
      documents: z.int(),
      currency: z.string(),
      net: z.string(),
      tax: z.string(),
      gross: z.string(),
      taxCurrency: text,
      /** Of the documents that have a rate, each at its own. */
      netInTaxCurrency: text,
      taxInTaxCurrency: text,
      documentsWithoutRate: z.int(),
      /** For the OSS return, in euros at the rate of the quarter's last day, else of the next that has one (article 366). */
      ossRateDay: text,
      ossNet: text,
      ossTax: text,
    }),
    errors: [],
  },
  "GET /v2/admin/invoices/reverse-charge/export": {
    summary: "Sales of a quarter under reverse charge by VAT number, for the recapitulative statement",
    ...take,
    query: quarter,
    csv: z.object({
      year: z.int(),
      quarter: z.int(),
      country: text,
      buyerVatNumber: text,
      buyerName: text,
      ...customerCells,
      documents: z.int(),
      currency: z.string(),
      net: z.string(),
      taxCurrency: text,
      netInTaxCurrency: text,
      documentsWithoutRate: z.int(),
    }),
    errors: [],
  },
});
