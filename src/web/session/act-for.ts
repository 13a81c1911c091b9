import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { announceCustomer } from "./other-tabs.ts";
import { clearStoredUser } from "./stored-user.ts";
import { landingPath } from "./wanted-path.ts";

type CustomerId = ApiOutput<"GET /users/customers">["customers"][number]["id"];

/** Acts for another customer, and begins again with nothing of the one before; so do this browser's other tabs. */
export async function actFor(customerId: CustomerId): Promise<void> {
  await api("POST /users/customers/switch", { body: { customerId } });
  beginAgain();
}

/** After the session came to act for another customer. */
export function beginAgain(): void {
  clearStoredUser();
  announceCustomer();
  location.assign(landingPath);
}
