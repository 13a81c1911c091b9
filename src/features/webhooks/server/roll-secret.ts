import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { addMs } from "#src/shared/time.ts";
import { oldSecretHours } from "#src/shared/webhook-limits.ts";
import type { newEndpointOutput } from "../contract.ts";
import { webhooksEvents } from "../events.ts";
import type { WebhooksContext } from "./deps.ts";
import { endpointView, findEndpoint } from "./endpoint-rows.ts";
import { requireScopes } from "./message-types.ts";
import { sealSecret } from "./secrets.ts";
import { createSecret } from "./sign-message.ts";

/** Gives an endpoint a new secret. For a day messages carry both signatures; a second roll ends the oldest one at once. */
export async function rollSecret(
  { platform, sealer, types }: WebhooksContext,
  ctx: CustomerCtx,
  id: string,
): Promise<z.output<typeof newEndpointOutput>> {
  const secret = createSecret();
  return transaction(platform, async (trx) => {
    const before = await findEndpoint(trx, ctx.actor, id, { lock: true });
    requireScopes(ctx, types(), before.events);
    const row = await trx
      .updateTable("webhook_endpoints")
      .set({
        secret: sealSecret(sealer, before.id, secret),
        old_secret: before.secret,
        old_until: addMs(ctx.now, oldSecretHours * 3_600_000),
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(trx, ctx, {
      action: "webhook.roll-secret",
      objectType: "webhook-endpoint",
      objectId: before.id,
    });
    const payload = { endpointId: before.id };
    await publishEvent(trx, ctx, webhooksEvents, { name: "webhooks.changed.v1", payload });
    return { ...endpointView(row, ctx.now), secret };
  });
}
