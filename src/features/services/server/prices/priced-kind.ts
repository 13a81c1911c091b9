import type { Kysely, Transaction } from "kysely";
import { type Slot, slot } from "#src/features/slot.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PriceKind, PriceSelection } from "./price-change.ts";

/** Which prices of which services are asked for. */
export interface PriceAsk {
  readonly selection: PriceSelection;
  /** Of services of one site alone; absent or null: of all. */
  readonly siteId?: number | null | undefined;
  readonly part: "term" | "address";
  readonly fromAt: Date;
  readonly now: Date;
}

/** A price of a running service, as it is before a change. */
export interface PricedPart {
  readonly serviceId: string;
  readonly siteId: number;
  readonly customerId: string;
  readonly name: string;
  /** `term`, or the extra address. */
  readonly part: string;
  /** Months. */
  readonly term: number;
  /** Whether autoprolong renews by this term; an extra address belongs to every term. */
  readonly isUsual: boolean;
  /** What a price by the unit is for: a month of a server or address, the 12 months of a name. */
  readonly unitMonths: 1 | 12;
  /** What the catalogue takes off a term of this length now. */
  readonly discountPercent: number;
  /** In the first term that a change from that day could reach. */
  readonly cents: bigint;
  /** By the present list; null when it is not sold any more. */
  readonly listCents: bigint | null;
  /** What the site's reseller pays for it in that term; null where no one resells. */
  readonly costCents: bigint | null;
  /** Set by staff for this service alone. */
  readonly isOwn: boolean;
  /** A change of it is announced and not in force yet. */
  readonly isAnnounced: boolean;
  /** From when a price is that counts for the next term, also where that has begun unpaid. */
  readonly nextFrom: Date;
  /** When the next term begins, and the length of term that the service renews by. */
  readonly nextStart: Date;
  readonly renewMonths: number;
}

/** A kind of service whose prices are changed from here: servers and domains fill these slots. */
export interface PricedKind {
  readonly findParts: (db: Kysely<DB> | Transaction<DB>, ask: PriceAsk) => Promise<readonly PricedPart[]>;
  /** Returns what autoprolong set aside for a service, where that is more than its term costs now. */
  readonly releaseDear: (trx: Transaction<DB>, serviceId: string, now: Date) => Promise<void>;
}

export const pricedKinds: Readonly<Record<PriceKind, Slot<PricedKind>>> = {
  server: slot("services.priced-servers"),
  domain: slot("services.priced-domains"),
};
