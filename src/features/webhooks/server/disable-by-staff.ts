import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { WebhooksContext } from "./deps.ts";
import { switchOff } from "./switch-off.ts";

/** Switches an endpoint off in the name of staff. Throws `not_found` where it is unknown or off. */
export async function disableByStaff(
  { platform }: Pick<WebhooksContext, "platform">,
  ctx: Ctx,
  { endpointId, reason }: { readonly endpointId: string; readonly reason: string },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const endpoint = await trx
      .selectFrom("webhook_endpoints")
      .selectAll()
      .where("id", "=", endpointId)
      .where("state", "<>", "disabled")
      .forUpdate()
      .executeTakeFirst();
    if (endpoint === undefined) throw new AppError("not_found");
    await switchOff(platform, trx, [endpoint]);
    const detail = { reason, before: endpoint.state, after: "disabled" };
    const object = { objectType: "webhook-endpoint", objectId: endpointId };
    await writeAudit(trx, ctx, { action: "webhook.disable-by-staff", ...object, detail });
  });
}
