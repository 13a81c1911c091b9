import { type Pool, types } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Platform } from "#src/platform/platform.ts";
import type { LimitClass } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { budgets } from "./budgets.ts";
import { countedKey } from "./limit-keys.ts";

/** Budgets that all processes share. */
export interface RateLimits {
  /**
   * Takes one call out of the budget of each key (`ip:…`, `customer:…`, or one made by `limit-keys.ts`);
   * refuses with `rate_limited` {seconds} when one is used up. Returns how many calls each has left.
   */
  take(limitClass: LimitClass, keys: readonly string[]): Promise<readonly number[]>;
  /** Puts a call that was taken back into the budgets. */
  giveBack(limitClass: LimitClass, keys: readonly string[]): Promise<void>;
  /** Makes the budgets whole again. */
  refill(limitClass: LimitClass, keys: readonly string[]): Promise<void>;
  /** Takes one call out of a caller's own budget of so many calls a minute, and says what is left. */
  takeCall(caller: string, callsPerMinute: number): Promise<TakenCall>;
}

/** A call as it was counted: by RateLimit-Limit, -Remaining and -Reset of its answer. */
export interface TakenCall {
  readonly limit: number;
  readonly remaining: number;
  /** Until the budget is whole again. */
  readonly seconds: number;
  /** This call is one too many. */
  readonly isUsedUp: boolean;
}

/** More than arrive in a minute: the count itself refuses none. */
const mostCalls = 1_000_000_000;

/** `factor` multiplies every budget: in tests many visitors share one address. */
export function createRateLimits(platform: Pick<Platform, "db">, settings: { factor: number }): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const storeClient = storeOf(platform.db.pool);

  for (const [limitClass, byKind] of Object.entries(budgets)) {
    for (const [kind, { calls, seconds }] of Object.entries(byKind)) {
      const limiter = new RateLimiterPostgres({
        storeClient,
        storeType: "client",
        tableName: "rate_limits",
        tableCreated: true,
        // One of the limiters removes expired rows for all.
        clearExpiredByTimeout: limiters.size === 0,
        keyPrefix: limitClass,
        points: Math.ceil(calls * settings.factor),
        duration: seconds,
      });
      limiters.set(`${limitClass} ${kind}`, limiter);
    }
  }

  /** Only counts: each caller has a budget of its own. */
  const calls = new RateLimiterPostgres({
    storeClient,
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: "calls",
    points: mostCalls,
    duration: 60,
  });

  const limiterOf = (limitClass: LimitClass, key: string): RateLimiterPostgres => {
    const limiter = limiters.get(`${limitClass} ${key.slice(0, key.indexOf(":"))}`);
    if (limiter === undefined) throw new Error(`No budget of ${limitClass} is counted by ${key}`);
    return limiter;
  };

  return {
    async take(limitClass, keys) {
      const left: number[] = [];
      for (const key of keys) left.push(await consume(limiterOf(limitClass, key), countedKey(key)));
      return left;
    },
    async giveBack(limitClass, keys) {
      for (const key of keys) await limiterOf(limitClass, key).reward(countedKey(key));
    },
    async refill(limitClass, keys) {
      for (const key of keys) await limiterOf(limitClass, key).delete(countedKey(key));
    },
    async takeCall(caller, callsPerMinute) {
      const limit = Math.ceil(callsPerMinute * settings.factor);
      const { consumedPoints, msBeforeNext } = await calls.consume(caller);
      return {
        limit,
        remaining: Math.max(0, limit - consumedPoints),
        seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
        isUsedUp: consumedPoints > limit,
      };
    },
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    return (await limiter.consume(key)).remainingPoints;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError("rate_limited", { seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
  }
}

/** The library does arithmetic on `bigint` columns as numbers, so its queries read them the driver's way. */
function storeOf(pool: Pool): {
  query(query: { text: string; values?: unknown[]; name?: string }): Promise<unknown>;
} {
  return { query: (query) => pool.query({ ...query, types }) };
}
