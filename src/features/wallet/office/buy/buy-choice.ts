import type { ReactNode } from "react";
import type { Id } from "#src/shared/ids.ts";

/** What every purchase for a customer is sent with. */
export interface BuyCommon {
  readonly customerId: Id<"customer">;
  readonly isGift: boolean;
  readonly consent: string;
  readonly reason: string;
}

/** Something that is ordered for a customer: a server, or a name. */
export interface BuyChoice {
  /** Undefined while the choice is not complete, or not on sale. */
  readonly totalCents: number | undefined;
  readonly renewalCents: number | undefined;
  /** Why there is no price. */
  readonly error: unknown;
  readonly fields: ReactNode;
  /** Orders it; the id of its order. */
  readonly send: (asked: {
    readonly common: BuyCommon;
    readonly totalCents: number;
    readonly keyFor: (body: unknown) => string;
  }) => Promise<Id<"order"> | undefined>;
}
