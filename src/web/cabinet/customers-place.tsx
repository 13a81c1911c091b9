import { CurrentCustomer, CustomerSwitcher } from "./lazy-customers.ts";

/** In the sidebar: for whom one acts; in the menu of narrow windows: for whom one may, to choose. */
export function CustomersPlace({ isMenu }: { readonly isMenu: boolean }) {
  return isMenu ? (
    <div className="mb-4 border-b border-line px-2 pb-2">
      <CustomerSwitcher />
    </div>
  ) : (
    <p className="-mt-4 mb-4 px-3 text-13 text-muted">
      <CurrentCustomer />
    </p>
  );
}
