import type { UserActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import type { PayoutView } from "#src/features/payouts/server/index.ts";
import { AppError } from "#src/shared/errors.ts";
import type { ReferralsContext } from "./deps.ts";

const route = "POST /v2/referrals/withdraw";

interface Withdrawal {
  readonly amountCents: number;
  readonly destinationId: string;
  readonly idempotency: IdempotencyInput;
}

/** Asks for a payout of rewards, once for each key. What is missing is said of rewards. */
export async function withdrawRewards(
  { payouts }: ReferralsContext,
  ctx: Ctx<UserActor>,
  asked: Withdrawal,
): Promise<PayoutView> {
  try {
    return await payouts.request(ctx, { ...asked, source: "rewards", route });
  } catch (error) {
    if (error instanceof AppError && error.code === "insufficient_margin")
      throw new AppError("insufficient_rewards", { maxCents: error.params?.["availableCents"] ?? 0 });
    throw error;
  }
}
