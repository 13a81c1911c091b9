import type { Transaction } from "kysely";
import { type Ctx, sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { type HolderGrants, requireCause } from "#src/platform/operator/require-cause.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";

/** Why staff stops or removes a server: what its customer does with it, or a matter of ours. */
export type HoldCause = "abuse" | "admin";

export interface HoldRequest {
  /** As in the table. */
  readonly serverId: string;
  readonly cause: HoldCause;
  /** What the customer reads. */
  readonly text: string;
  /** When it ends by itself; null: when staff lifts it. */
  readonly until: Date | null;
  /** For the audit and staff alone. */
  readonly reason: string;
  readonly grants?: HolderGrants;
}

export type LiftRequest = Pick<HoldRequest, "serverId" | "reason" | "grants">;

/**
 * Stops a server in the name of staff, whatever was paid for it (decision 111): its machine is cut off, and starts again
 * when the hold ends if it ran. A hold that is open is replaced. Throws `server_ended`, `date_past`, `not_found`, and
 * `forbidden` for one of abuse by who does not work on abuse.
 */
export function holdServer(platform: Platform, ctx: Ctx, request: HoldRequest): Promise<void> {
  return transaction(platform, (trx) => holdIn(platform, trx, ctx, request));
}

/** Stops several servers, all or none. */
export async function holdServers(
  platform: Platform,
  ctx: Ctx,
  { serverIds, ...request }: Omit<HoldRequest, "serverId"> & { readonly serverIds: readonly string[] },
): Promise<void> {
  await transaction(platform, async (trx) => {
    // In one order, so that two of these calls never wait for each other.
    for (const serverId of serverIds.toSorted()) await holdIn(platform, trx, ctx, { ...request, serverId });
  });
}

async function holdIn(platform: Platform, trx: Transaction<DB>, ctx: Ctx, request: HoldRequest) {
  const { serverId: server, cause, text, until, reason, grants } = request;
  requireCause(grants, cause);
  if (until !== null && until <= ctx.now) throw new AppError("date_past", undefined, { until: "date_past" });
  const [hold, release, task] = [platform.ids.next(), platform.ids.next(), platform.ids.next()];
  const words = { reason: cause, note: reason, text, until };
  await call(trx, "servers_hold", { ...sqlContext(ctx), ...words, server, hold, release, task });
  await requireEnded(trx, ctx, request);
}

/** After a hold was ended in this transaction, under its server's lock: refuses who may not end one of its cause. */
async function requireEnded(trx: Transaction<DB>, ctx: Ctx, { serverId, grants }: LiftRequest) {
  const ended = await trx
    .selectFrom("server_holds")
    .select("reason")
    .where("server_id", "=", serverId)
    .where("ended_at", "=", ctx.now)
    .execute();
  for (const { reason } of ended) requireCause(grants, reason);
}

/** Ends a hold: the machine starts if it ran. What is unpaid stays so. Throws `nothing_to_cancel` where there is none, `forbidden` as above. */
export async function liftHold(platform: Platform, ctx: Ctx, request: LiftRequest): Promise<void> {
  const { serverId: server, reason: note } = request;
  const ends = { ...sqlContext(ctx), server, note, due: false, task: platform.ids.next() };
  await transaction(platform, async (trx) => {
    if (!(await call(trx, "servers_lift_hold", ends))) throw new AppError("nothing_to_cancel");
    await requireEnded(trx, ctx, request);
  });
}
