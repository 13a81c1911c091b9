import type { RateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";

export type PromoLimits = Pick<RateLimits, "take" | "giveBack">;

/** A code as it is compared: in capitals. */
export function spellPromo(typed: string): string {
  return typed.trim().toUpperCase();
}

/**
 * Does it, and counts it against the customer where the code was wrong: codes are not found by trying. Without a code,
 * and with a right one, nothing is counted.
 */
export async function countPromoTries<Answer>(
  rateLimits: PromoLimits,
  { customerId, promoCode }: { readonly customerId: string; readonly promoCode?: string | undefined },
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (promoCode === undefined) return run();
  const keys = [`customer:${customerId}`];
  await rateLimits.take("promo-code", keys);
  let isWrong = false;
  try {
    return await run();
  } catch (error) {
    isWrong = isPromoRefusal(error);
    throw error;
  } finally {
    if (!isWrong) await rateLimits.giveBack("promo-code", keys);
  }
}

const refusals = new Set(["promo_invalid", "promo_used_up"]);

function isPromoRefusal(error: unknown): boolean {
  return error instanceof Error && refusals.has(appErrorOf(error).code);
}
