import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";
import { orderLineDomain, orderLineLabel, orderLineSku } from "#src/shared/order-line-schemas.ts";
import { cents, instant } from "#src/shared/schemas.ts";
import { taxTreatments } from "#src/shared/tax.ts";

export const invoiceKind = z.enum(["invoice", "credit"]);

/** How the sale was taxed; `off`: the site had taxes off. */
export const invoiceTreatment = z.enum(taxTreatments);

const text = z.nullable(z.string());
const amounts = { netCents: cents, taxCents: cents, grossCents: cents } as const;

/** A document in a list. Amounts of a credit note are below zero. */
export const invoiceRow = z.object({
  id: idSchema("invoice"),
  number: z.string(),
  kind: invoiceKind,
  issuedAt: instant,
  orderId: idSchema("order"),
  /** Of a credit note: the refund that it is about. */
  transactionId: z.nullable(idSchema("transaction")),
  treatment: invoiceTreatment,
  country: text,
  currency: z.string(),
  ...amounts,
});

const line = z.object({
  sku: orderLineSku,
  label: orderLineLabel,
  domain: orderLineDomain,
  /** What the service is called. */
  detail: text,
  /** The time that was paid; null: none. */
  from: z.nullable(instant),
  to: z.nullable(instant),
  /** The rate of tax in hundredths of a percent: 2550 is 25.5 %. */
  taxBasisPoints: z.int(),
  ...amounts,
});

/** A document with everything that is on it, as it was issued. */
export const invoiceOutput = z.extend(invoiceRow, {
  suppliedAt: instant,
  /** When the balance paid it, or got it back. */
  paidAt: instant,
  /** The invoice that a credit note corrects. */
  corrects: z.nullable(z.object({ id: idSchema("invoice"), number: z.string(), issuedAt: instant })),
  /** The credit notes of an invoice. */
  credits: z.array(z.object({ id: idSchema("invoice"), number: z.string(), grossCents: cents })),
  customerId: idSchema("customer"),
  seller: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    country: z.string(),
    vatNumber: text,
    registration: text,
    email: text,
    /** The site that it was sold on. */
    brand: z.string(),
    /** The site is not the seller's own. */
    isResold: z.boolean(),
    footer: z.string(),
  }),
  buyer: z.object({
    name: text,
    username: z.string(),
    lines: z.array(z.string()),
    country: text,
    isBusiness: z.boolean(),
    vatNumber: text,
    consultationNumber: text,
  }),
  lines: z.array(line),
  taxes: z.array(z.object({ basisPoints: z.int(), ...amounts })),
  /** The amounts in the currency of the seller's tax; null: they are said in no other. */
  taxCurrency: z.nullable(
    z.object({
      currency: z.string(),
      /** What a dollar was, with its day and source; null: none of those days was on record. */
      rate: z.nullable(
        z.object({
          value: z.string(),
          day: z.string(),
          source: z.string(),
          netCents: cents,
          taxCents: cents,
        }),
      ),
    }),
  ),
});
