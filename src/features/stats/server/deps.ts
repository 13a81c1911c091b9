import type { Payments } from "#src/features/payments/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";

/** The dependencies of stats. */
export interface StatsDeps {
  /** What is on our addresses; asks nodes. */
  readonly coins: Pick<Payments["coins"], "balances">;
}

export interface StatsContext extends StatsDeps {
  readonly platform: Platform;
}
