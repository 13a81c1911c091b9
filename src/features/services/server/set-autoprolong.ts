import { type ActorStamp, actorStamp, type CustomerActor } from "#src/platform/authz/actor.ts";
import type { Platform } from "#src/platform/platform.ts";

/** A customer's wish about the renewals of one service. */
export interface AutoprolongRequest {
  readonly actor: CustomerActor;
  readonly isEnabled: boolean;
  readonly requestId: string;
}

/** What the SQL function of every kind of service takes beside the service. */
export interface AutoprolongChange {
  readonly customer: string;
  readonly actor: ActorStamp;
  readonly request: string;
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
  { ids, clock }: Pick<Platform, "ids" | "clock">,
  { actor, isEnabled, requestId }: AutoprolongRequest,
  save: (change: AutoprolongChange) => Promise<unknown>,
): Promise<{ autoprolong: boolean }> {
  await save({
    customer: actor.customerId,
    actor: actorStamp(actor),
    request: requestId,
    isEnabled,
    release: ids.next(),
    at: clock.now(),
  });
  return { autoprolong: isEnabled };
}
