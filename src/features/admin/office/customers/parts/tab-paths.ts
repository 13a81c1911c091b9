import { officePath } from "#src/shared/office-path.ts";
import type { CustomerId } from "#src/web/office/parts/customer-head-query.ts";

/** The address of a customer's tab. */
export function tabPath(id: CustomerId, tab: string): string {
  return `${officePath("customer", id)}/${tab}`;
}

export const notesPath = (id: CustomerId) => tabPath(id, "notes");
