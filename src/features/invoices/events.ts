import type { EventCatalogue } from "#src/shared/events.ts";

/** Events about invoices. */
export const invoicesEvents = {
  /** An invoice, or a credit note of a refund, was issued for an order of the customer. */
  "invoices.issued.v1": { payload: { invoiceId: "id", orderId: "id" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
