import { type Ctx, sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { ActCtx } from "#src/platform/operator/staff-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { type TerminatePayload, terminateAct } from "./terminate-act.ts";

/** Announces a removal at once: for an operator on the machine, who needs no approval there. */
export function terminateServer(
  platform: Platform,
  ctx: ActCtx,
  { reason, ...payload }: TerminatePayload & { readonly reason: string },
): Promise<{ readonly removesAt: Date }> {
  const asked = { payload, reason, id: platform.ids.next() };
  return transaction(platform, (trx) => terminateAct(platform).run(trx, ctx, asked));
}

/** Stops a removal that was announced. Throws `nothing_to_cancel` where there is none, or where it has begun. */
export async function stopRemoval(
  platform: Platform,
  ctx: Ctx,
  { serverId: server, reason: note }: { readonly serverId: string; readonly reason: string },
): Promise<void> {
  if (!(await call(platform, "servers_stop_removal", { ...sqlContext(ctx), server, note })))
    throw new AppError("nothing_to_cancel");
}
