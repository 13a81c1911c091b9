import { api } from "#src/web/api/api.ts";
import { announceCustomer } from "#src/web/session/other-tabs.ts";

/** Ends the look of this browser and goes back to the customer's page in the office. */
export async function endLook(): Promise<void> {
  const { customerId } = await api("POST /v2/admin/look/end", { body: {} }).catch(() => ({
    customerId: null,
  }));
  announceCustomer();
  location.assign(customerId === null ? "/staff" : `/staff/customers/${customerId}`);
}
