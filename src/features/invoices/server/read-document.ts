import * as z from "zod/mini";
import type { Buyer, DocumentLine, RateSums, ShownSeller } from "./issue/document.ts";

const text = z.nullable(z.string());
const amounts = { netCents: z.int(), taxCents: z.int(), grossCents: z.int() } as const;

const buyer = z.object({
  name: text,
  username: z.string(),
  lines: z.array(z.string()),
  country: text,
  isBusiness: z.boolean(),
  vatNumber: text,
  consultationNumber: text,
});
const seller = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  country: z.string(),
  vatNumber: text,
  registration: text,
  email: text,
  brand: z.string(),
  footer: z.string(),
});
const lines = z.array(
  z.object({
    position: z.int(),
    sku: z.string(),
    label: z.string(),
    detail: text,
    from: text,
    to: text,
    basisPoints: z.int(),
    ...amounts,
  }),
);
const taxes = z.array(z.object({ basisPoints: z.int(), ...amounts }));

// What is kept as JSON in the row of a document.

export const readBuyer = (row: { readonly buyer: unknown }): Buyer => buyer.parse(row.buyer);
export const readShownSeller = (row: { readonly seller: unknown }): ShownSeller => seller.parse(row.seller);
export const readLines = (row: { readonly lines: unknown }): readonly DocumentLine[] =>
  lines.parse(row.lines);
export const readTaxes = (row: { readonly taxes: unknown }): readonly RateSums[] => taxes.parse(row.taxes);
