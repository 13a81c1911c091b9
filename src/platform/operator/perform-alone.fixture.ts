import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { actIdOf } from "./act-id.ts";
import type { PerformAct } from "./perform-act.ts";
import type { ActCtx, StaffAct } from "./staff-act.ts";

/** Does an act at once, where no staff counts it. */
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

/** Does acts at once, where no staff counts them: each key of an operator names one. */
export function performAlone(platform: Platform): PerformAct {
  return (ctx, act, payload, { reason, idempotencyKey }) =>
    runAct(platform, ctx, act, {
      payload,
      reason,
      id: actIdOf(actorStamp(ctx.actor).id ?? "", idempotencyKey),
    });
}
