import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cursorPage } from "#src/shared/schemas.ts";
import { invoicesAdminRoutes } from "./contract-admin.ts";
import { invoicesExportRoutes } from "./contract-exports.ts";
import { invoiceKind, invoiceOutput, invoiceRow } from "./contract-outputs.ts";

const read = { access: "customer", scope: "wallet:read", right: "money", inLook: "money" } as const;

export const invoicesContract = defineContract({
  ...invoicesAdminRoutes,
  ...invoicesExportRoutes,
  "GET /v2/invoices": {
    summary: "Invoices and credit notes, newest first",
    ...read,
    query: z.object({
      ...cursorPage,
      kind: z.optional(invoiceKind),
      /** Of the day of issue, UTC. */
      year: z.optional(z.coerce.number().check(z.int(), z.gte(2000), z.lte(9999))),
      /** Of one movement of the wallet: the invoice of a purchase, the credit note of a refund. */
      transaction: z.optional(idSchema("transaction")),
    }),
    output: z.object({
      /** Whether what is delivered now gets an invoice; false: this provider issues none, or no more. */
      isOn: z.boolean(),
      invoices: z.array(invoiceRow),
      nextCursor: z.nullable(z.string()),
      /** The years that have any, newest first, whatever is asked for. */
      years: z.array(z.int()),
    }),
    errors: [],
  },
  "GET /v2/invoices/{id}": {
    summary: "An invoice or credit note, as it was issued",
    ...read,
    params: z.object({ id: idSchema("invoice") }),
    output: invoiceOutput,
    errors: ["not_found"],
  },
});
