import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Platform } from "#src/platform/platform.ts";
import { actIdOf } from "./act-id.ts";
import { type PerformAct, runAct } from "./perform-act.ts";

/** Does acts at once, where no staff counts them: each key of an operator names one. */
export function performAlone(platform: Platform): PerformAct {
  return (ctx, act, payload, { reason, idempotencyKey }) =>
    runAct(platform, ctx, act, {
      payload,
      reason,
      id: actIdOf(actorStamp(ctx.actor).id ?? "", idempotencyKey),
    });
}
