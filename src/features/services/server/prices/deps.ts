import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { PriceKind } from "./price-change.ts";
import type { PricedKind } from "./priced-kind.ts";

/** What the use cases of prices need. */
export interface PriceDeps {
  readonly platform: Platform;
  readonly kindOf: (kind: PriceKind) => PricedKind;
  /** Counts and does acts of staff. */
  readonly perform: PerformAct;
}
