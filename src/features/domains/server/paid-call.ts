import type { CustomerActor } from "#src/platform/authz/actor.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";

/** What every paid call brings beside its body. */
export interface PaidCall {
  readonly actor: CustomerActor;
  readonly idempotency: IdempotencyInput;
  readonly requestId: string;
}
