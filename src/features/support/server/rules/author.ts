import type { CustomerActor } from "#src/platform/authz/actor.ts";
import type { MessageWay } from "#src/shared/support.ts";

/** Which user writes or reads: of a key its maker. */
export function userOf(actor: CustomerActor): string {
  return actor.kind === "api-key" ? actor.makerId : actor.userId;
}

/** By which way a call of the API came. */
export function wayOf(actor: CustomerActor): MessageWay {
  if (actor.kind === "api-key") return "api";
  return actor.kind === "telegram" ? "telegram" : "web";
}
