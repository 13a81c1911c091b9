import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { ActCtx, StaffAct, StoredAct } from "./staff-act.ts";

/** Why an act is asked for, and the key under which it happens once. */
export interface AskedFor {
  readonly reason: string;
  readonly idempotencyKey: string;
}

/** Does an act of staff, or throws: what a feature's calls do, and what counts limits and asks for approval. */
export type PerformAct = <Payload extends object, Answer>(
  ctx: ActCtx,
  act: StaffAct<Payload, Answer> & StoredAct,
  payload: Payload,
  asked: AskedFor,
) => Promise<Answer>;

/** Does it at once, whatever the sum: for commands, where access to the machine grants the right (decision 105). */
export async function runAct<Payload extends object, Answer>(
  platform: Platform,
  ctx: Ctx,
  act: StaffAct<Payload, Answer>,
  asked: { readonly payload: Payload; readonly reason: string; readonly id: string },
): Promise<Answer> {
  const { actor, ...call } = ctx;
  const as: ActCtx = { ...call, actor: actorStamp(actor), reason: asked.reason };
  return transaction(platform, (trx) => act.run(trx, as, asked));
}
