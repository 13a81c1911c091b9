import { sql } from "kysely";
import { ownerFinder } from "#src/platform/search/owner-finder.ts";

/** Customers by the id of an endpoint or a message. */
export const webhooksFinders = [
  ownerFinder("webhookEndpoint", (id) => sql`SELECT customer_id FROM webhook_endpoints WHERE id = ${id}`),
  ownerFinder("webhookMessage", (id) => sql`SELECT customer_id FROM webhook_messages WHERE id = ${id}`),
];
