import type { ActorStamp } from "#src/platform/authz/actor.ts";
import { type CustomerCtx, sqlContext } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";

/** What the SQL function of every kind of service takes beside the service. */
export interface AutoprolongChange {
  readonly customer: string;
  readonly actor: ActorStamp;
  readonly request: string | null;
  readonly isEnabled: boolean;
  /** Id of the ledger transaction that returns reserved money. */
  readonly release: string;
  readonly at: Date;
}

/**
 * Sets autoprolong of a service to what is asked for. It never toggles, so a repeated call changes nothing more.
 * `save` calls the SQL function of the kind.
 */
export async function setAutoprolong(
  { ids }: Pick<Platform, "ids">,
  ctx: CustomerCtx,
  isEnabled: boolean,
  save: (change: AutoprolongChange) => Promise<unknown>,
): Promise<{ autoprolong: boolean }> {
  const { customerId: customer } = ctx.actor;
  await save({ ...sqlContext(ctx), customer, isEnabled, release: ids.next() });
  return { autoprolong: isEnabled };
}
