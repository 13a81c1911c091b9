import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cursorPage, instant, staffReason } from "#src/shared/schemas.ts";
import { between, doneBy, ofCustomer, shownCustomer, textFilter } from "#src/shared/staff-schemas.ts";
import { invoiceKind, invoiceOutput, invoiceRow, invoiceTreatment } from "./contract-outputs.ts";

// Invoices for staff: those of all customers of the site, who sells, and the series of numbers.

export const invoiceFilter = {
  ...between,
  kind: z.optional(invoiceKind),
  treatment: z.optional(invoiceTreatment),
  /** Whose tax it is, ISO 3166. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  customer: ofCustomer,
  order: z.optional(idSchema("order")),
  /** What a number begins with, or the id of an order or invoice. */
  q: textFilter,
} as const;

export const staffInvoiceRow = z.extend(invoiceRow, { customer: shownCustomer });

const optionalText = (length: number) =>
  z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(length)));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** What numbers begin with: letters, dashes, slashes, dots, and `{year}` once. */
const pattern = z.string().check(z.maxLength(20));

const seller = z.strictObject({
  name: z.string().check(z.trim(), z.maxLength(120)),
  /** Of the address. */
  lines: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))).check(z.maxLength(5)),
  /** ISO 3166; empty while it was not said. */
  country: z.union([country, z.literal("")]),
  vatNumber: optionalText(30),
  registration: optionalText(60),
  email: optionalText(254),
});

const chosen = {
  isOn: z.boolean(),
  seller,
  invoicePattern: pattern,
  creditPattern: pattern,
  startNumber: z.int().check(z.gte(1), z.lte(999_999_999)),
  footer: z.string().check(z.trim(), z.maxLength(300)),
  /** In which the amounts of tax are said besides; null: in none. */
  taxCurrency: z.nullable(currency),
} as const;

const settingsOutput = z.object({
  ...chosen,
  /** Sent back with a change; 0: nothing was kept yet. */
  version: z.int(),
  /** Orders delivered from then on get an invoice. */
  since: z.nullable(instant),
  /** A number was given: patterns and start are fixed. */
  isNumberingFixed: z.boolean(),
  /** The next number of each series that was begun. */
  series: z.array(
    z.object({ kind: invoiceKind, year: z.int(), firstNumber: z.int(), nextNumber: z.string() }),
  ),
  /** The newest rates of the tax currency. */
  rates: z.array(
    z.object({ currency: z.string(), day: z.string(), rate: z.string(), source: z.string(), by: doneBy }),
  ),
  /** Delivered orders that wait for their invoice. */
  waiting: z.int(),
});

const read = { access: "staff", permission: "invoices.read" } as const;
const write = { access: "staff", permission: "invoices.write", stepUp: true } as const;

export const invoicesAdminRoutes = defineContract({
  "GET /v2/admin/invoices": {
    summary: "Invoices and credit notes of all customers, newest first",
    ...read,
    query: z.object({ ...cursorPage, ...invoiceFilter }),
    output: z.object({ invoices: z.array(staffInvoiceRow), nextCursor: z.nullable(z.string()) }),
    errors: [],
  },
  "GET /v2/admin/invoices/{id}": {
    summary: "An invoice or credit note, as its customer sees it",
    ...read,
    params: z.object({ id: idSchema("invoice") }),
    output: z.extend(invoiceOutput, { customer: shownCustomer }),
    errors: ["not_found"],
  },
  "GET /v2/admin/invoice-settings": {
    summary: "Whether the site issues invoices, who sells, its numbers and rates",
    ...read,
    output: settingsOutput,
    errors: [],
  },
  "PUT /v2/admin/invoice-settings": {
    summary: "Change them; what was issued stays as it is",
    ...write,
    body: z.strictObject({ ...chosen, expectedVersion: z.int().check(z.gte(0)), reason: staffReason }),
    output: settingsOutput,
    errors: [
      "version_changed",
      "invoice_seller_incomplete",
      "invoice_seller_differs",
      "invoice_numbers_fixed",
      "invoice_pattern_invalid",
    ],
  },
  "PUT /v2/admin/invoice-rates": {
    summary: "Note what a dollar was in the tax currency on a day, for documents that are issued from now on",
    ...write,
    body: z.strictObject({
      currency,
      day: z.iso.date().check(z.regex(/^20/)),
      /** Units of that currency for one dollar: `0.8642`. */
      rate: z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?$/)),
      source: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
      reason: staffReason,
    }),
    output: settingsOutput,
    errors: ["invoice_rate_invalid"],
  },
});
