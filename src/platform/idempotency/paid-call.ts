import { actorStamp, type CustomerActor } from "#src/platform/authz/actor.ts";
import { call, type SqlArguments, type SqlFunctionName } from "#src/platform/db/call.ts";
import type { sqlFunctions } from "#src/platform/db/functions.gen.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";

/** What every request that costs money brings. */
export interface PaidRequest {
  readonly actor: CustomerActor;
  readonly idempotency: IdempotencyInput;
  readonly requestId: string;
}

type Claim = "customer" | "actor" | "request" | "key" | "requestHash" | "answer" | "at";

/** SQL functions that claim the key and return the answer stored under it. */
type PaidFunction = {
  [Name in SqlFunctionName]: Claim extends keyof (typeof sqlFunctions)[Name]["parameters"] ? Name : never;
}[SqlFunctionName];

/**
 * Takes the money and does what it pays for in one database call. `answer` is encoded first, so that after the commit
 * only sending it can fail; a repeat of the key gets the stored answer.
 */
export async function paidCall<Name extends PaidFunction, Answer extends object>(
  platform: Platform,
  name: Name,
  { actor, idempotency, requestId }: PaidRequest,
  answer: Answer,
  values: Omit<SqlArguments<Name>, Claim>,
): Promise<Answer> {
  const claim = {
    customer: actor.customerId,
    actor: actorStamp(actor),
    request: requestId,
    key: idempotency.key,
    requestHash: idempotency.requestHash,
    answer,
    at: platform.clock.now(),
  };
  // Together both halves are all the parameters: `values` has those that the claim does not.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const replay = await call(platform, name, { ...claim, ...values } as unknown as SqlArguments<Name>);
  // Stored by an earlier call of the same route.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (replay as Answer | null) ?? answer;
}
