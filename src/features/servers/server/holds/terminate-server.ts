import { type Ctx, sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { ActCtx } from "#src/platform/operator/staff-act.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { requireNamed, type TerminatePayload, terminateAct } from "./terminate-act.ts";

/** Announces a removal, once a second person approved it; an operator on the machine needs no approval there. */
export async function terminateServer(
  platform: Platform,
  perform: PerformAct,
  ctx: ActCtx,
  { reason, ...payload }: TerminatePayload & { readonly reason: string },
): Promise<{ readonly removesAt: Date }> {
  // Before anyone else is asked to look at it.
  await requireNamed(platform.db.kysely, payload);
  const asked = { reason, idempotencyKey: platform.ids.next() };
  const { removesAt } = await perform(ctx, terminateAct(platform), payload, asked);
  return { removesAt: new Date(removesAt) };
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
