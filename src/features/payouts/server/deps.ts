import type { CardPayouts } from "#src/drivers/card-payouts/port.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import type { Payments } from "#src/features/payments/server/index.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";

/** What payouts need of others. */
export interface PayoutsDeps {
  /** Coins that go out, by the chains that deposits come by. */
  readonly outgoing: Payments["outgoing"];
  /** The gateway that pays to cards; `by-hand`: the operator does; null: cards are not paid. */
  readonly cards: CardPayouts | "by-hand" | null;
  readonly sealer: Pick<Sealer, "seal" | "open" | "mark">;
  /** What staff set: the most of a day, and above what two of them approve. */
  readonly limits: () => { readonly dayCents: bigint; readonly twoStaffCents: bigint };
  /** Counts and does acts of staff. */
  readonly perform: PerformAct;
}

/** What every use case of them gets. */
export interface PayoutsContext extends PayoutsDeps {
  readonly platform: Platform;
}
