import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant } from "#src/shared/schemas.ts";

const read = { access: "customer", scope: "wallet:read", right: "money", inLook: "money" } as const;

/** An invoice of the system that the site used before, in a list. */
const formerInvoiceRow = z.object({
  id: idSchema("formerInvoice"),
  /** As it was numbered there. */
  number: z.string(),
  issuedAt: z.nullable(instant),
  state: z.enum(["paid", "unpaid", "cancelled", "refunded", "other"]),
  /** Its currency there; amounts are in hundredths of it. */
  currency: z.string(),
  totalCents: cents,
});

export const formerInvoiceOutput = z.extend(formerInvoiceRow, {
  customerId: idSchema("customer"),
  paidAt: z.nullable(instant),
  lines: z.array(z.object({ text: z.string(), amountCents: cents })),
  /** Null where it was not kept. */
  taxCents: z.nullable(cents),
});

export const importContract = defineContract({
  "GET /v2/former-invoices": {
    summary: "Invoices of the system that the site used before, newest first",
    ...read,
    query: z.object(cursorPage),
    output: z.object({ invoices: z.array(formerInvoiceRow), nextCursor: z.nullable(z.string()) }),
    errors: [],
  },
  "GET /v2/former-invoices/{id}": {
    summary: "An invoice of the system that the site used before, to be read: it has no number of this site",
    ...read,
    params: z.object({ id: idSchema("formerInvoice") }),
    output: formerInvoiceOutput,
    errors: ["not_found"],
  },
});
