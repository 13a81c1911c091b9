import { sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { maxEndpoints } from "#src/shared/webhook-limits.ts";
import type { addEndpointBody, newEndpointOutput } from "../contract.ts";
import { webhooksEvents } from "../events.ts";
import type { WebhooksContext } from "./deps.ts";
import { endpointView } from "./endpoint-rows.ts";
import { endpointSettings } from "./endpoint-settings.ts";
import { makerOf } from "./makers.ts";
import { sealSecret } from "./secrets.ts";
import { createSecret } from "./sign-message.ts";

/** The form of messages; a later one will be a choice of the endpoint. */
const apiVersion = "2";

/** Adds an endpoint, which gets what happens from now on. */
export async function addEndpoint(
  context: WebhooksContext,
  ctx: CustomerCtx,
  body: z.output<typeof addEndpointBody>,
): Promise<z.output<typeof newEndpointOutput>> {
  const { platform, sealer } = context;
  const { actor, now } = ctx;
  const settings = endpointSettings(context, ctx, body);
  const id = platform.ids.next();
  const secret = createSecret();
  return transaction(platform, async (trx) => {
    await refuseTooMany(trx, actor.customerId);
    const row = await trx
      .insertInto("webhook_endpoints")
      .values({
        ...settings,
        id,
        site_id: actor.siteId,
        customer_id: actor.customerId,
        created_by: makerOf(actor),
        secret: sealSecret(sealer, id, secret),
        state: "active",
        api_version: apiVersion,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(trx, ctx, { action: "webhook.add", objectType: "webhook-endpoint", objectId: id });
    await publishEvent(trx, ctx, webhooksEvents, { name: "webhooks.added.v1", payload: { endpointId: id } });
    return { ...endpointView(row, now), secret };
  });
}

/** Serializes parallel calls of one customer, so that they count each other's endpoints. */
async function refuseTooMany(trx: Transaction<DB>, customerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks/${customerId}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom("webhook_endpoints")
    .select((select) => select.fn.countAll().as("count"))
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxEndpoints) throw new AppError("webhook_limit", { count: maxEndpoints });
}
