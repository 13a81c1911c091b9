import type { Transaction } from "kysely";
import { accountsEvents } from "#src/features/accounts/events.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { WebhooksContext } from "./deps.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { hasMaker } from "./makers.ts";

/**
 * Disables the endpoints of a member who was removed, or whose new role may not have them. They send nothing already:
 * each delivery asks for the maker.
 */
export function disableOfLeavers(context: WebhooksContext): EventConsumer {
  return defineConsumer(accountsEvents, {
    name: "webhooks-disable-of-leavers",
    events: ["accounts.member-left.v1", "accounts.member-changed.v1"],
    handle: async ({ customerId, payload }, trx) => {
      if (customerId === null) return;
      const endpoints = await trx
        .selectFrom("webhook_endpoints")
        .select("id")
        .where("created_by", "=", payload.memberId)
        .where("customer_id", "=", customerId)
        .orderBy("id")
        .execute();
      for (const { id } of endpoints) await disableIfLeftBehind(context, trx, id);
    },
  });
}

/** Of a message that is due: its endpoint was seen to have no maker. */
export async function disableLeftBehind(context: WebhooksContext, endpointId: string): Promise<void> {
  await transaction(context.platform, (trx) => disableIfLeftBehind(context, trx, endpointId));
}

async function disableIfLeftBehind(
  context: WebhooksContext,
  trx: Transaction<DB>,
  endpointId: string,
): Promise<void> {
  const endpoint = await trx
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("id", "=", endpointId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (endpoint === undefined || endpoint.state === "disabled") return;
  if (!(await hasMaker(context, trx, endpoint))) await disableEndpoint(context, trx, endpoint, "maker");
}
