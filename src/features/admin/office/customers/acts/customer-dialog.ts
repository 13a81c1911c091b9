import type { Customer } from "#src/web/office/parts/customer-head-query.ts";

/** What each dialog of an act at a customer gets. */
export interface CustomerDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}
