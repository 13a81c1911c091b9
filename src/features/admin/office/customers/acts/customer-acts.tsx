import type { ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import type { Customer } from "../customer-query.ts";

/** What may be done with a customer, by the role: `customer`. */
export const useCustomerActs: (customer: Customer) => readonly ObjectAct[] = () => [];
