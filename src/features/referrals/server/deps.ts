import type { Payouts } from "#src/features/payouts/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";

/** What referrals need of others. */
export interface ReferralsDeps {
  readonly sites: Pick<Sites, "of" | "provider" | "textsOf">;
  readonly payouts: Pick<Payouts, "request">;
}

/** What every use case of them gets. */
export interface ReferralsContext extends ReferralsDeps {
  readonly platform: Platform;
}
