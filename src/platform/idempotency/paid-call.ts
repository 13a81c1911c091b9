import { type OwnerCtx, sqlContext } from "#src/platform/ctx.ts";
import { call, type CallableOn, type SqlArguments, type SqlFunctionName } from "#src/platform/db/call.ts";
import type { sqlFunctions } from "#src/platform/db/functions.gen.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";

/** What every request that costs money brings. */
export interface PaidRequest {
  readonly idempotency: IdempotencyInput;
}

type Claim = "customer" | "actor" | "request" | "key" | "requestHash" | "answer" | "at";

/** SQL functions that claim the key and return the answer stored under it. */
type PaidFunction = {
  [Name in SqlFunctionName]: Claim extends keyof (typeof sqlFunctions)[Name]["parameters"] ? Name : never;
}[SqlFunctionName];

/**
 * On the platform or in a transaction: takes the money and does what it pays for in one database call. `answer` is encoded first, so that after the commit
 * only sending it can fail; a repeat of the key gets the stored answer.
 */
export async function paidCall<Name extends PaidFunction, Answer extends object>(
  on: CallableOn<Name>,
  ctx: OwnerCtx,
  name: Name,
  { idempotency }: PaidRequest,
  answer: Answer,
  values: Omit<SqlArguments<Name>, Claim>,
): Promise<Answer> {
  const claim = {
    ...sqlContext(ctx),
    customer: ctx.actor.customerId,
    key: idempotency.key,
    requestHash: idempotency.requestHash,
    answer,
  };
  // Together both halves are all the parameters: `values` has those that the claim does not.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const replay = await call(on, name, { ...claim, ...values } as unknown as SqlArguments<Name>);
  // Stored by an earlier call of the same route.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (replay as Answer | null) ?? answer;
}
