import type { Customer } from "../customer-query.ts";

/** What each dialog of an act at a customer gets. */
export interface CustomerDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}
