import { sql } from "kysely";
import { ownerFinder } from "#src/platform/search/owner-finder.ts";
import { addressFinder } from "./address-finder.ts";
import { serverFinder } from "./server-finder.ts";

/** How staff finds servers, who has or had an address, and whose an SSH key is. */
export const serversFinders = [
  serverFinder,
  addressFinder,
  ownerFinder("machineKey", (id) => sql`SELECT customer_id FROM ssh_keys WHERE id = ${id}`),
];
