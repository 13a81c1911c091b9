import type { InvoiceFilter } from "./queries.ts";

/** The year that the address of the list names; another text names none. */
export function readInvoiceSearch(search: Readonly<Record<string, unknown>>): InvoiceFilter {
  const year = Number(search["year"]);
  return Number.isInteger(year) && year >= 2000 && year <= 9999 ? { year } : {};
}
