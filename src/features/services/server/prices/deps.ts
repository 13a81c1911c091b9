import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";
import type { PriceKind } from "./price-change.ts";
import type { PricedKind } from "./priced-kind.ts";

/** What the use cases of prices need. */
export interface PriceDeps {
  readonly platform: Platform;
  readonly kindOf: (kind: PriceKind) => PricedKind;
  readonly sites: Pick<Sites, "of">;
  /** Counts and does acts of staff. */
  readonly perform: PerformAct;
}

/** What computing a change needs of them. */
export type PlanDeps = Pick<PriceDeps, "kindOf" | "sites">;
