import type { BuoyKind } from "#src/web/ui/buoy.tsx";

/** Texts of the price list, translated on the server: the island carries no translations. */
export interface PlanTableTexts {
  readonly caption: string;
  readonly place: string;
  readonly term: string;
  readonly plan: string;
  readonly cpu: string;
  readonly memory: string;
  readonly disk: string;
  readonly traffic: string;
  readonly availability: string;
  readonly monthPrice: string;
  readonly termTotal: string;
  readonly renewal: string;
  readonly order: string;
  readonly none: string;
  readonly loading: string;
  readonly failed: string;
}

/** What a plan costs for a term, and the same term again. */
export interface TermPrice {
  readonly totalCents: number;
  readonly renewalCents: number;
}

/** A plan at one place. */
export interface OfferView {
  readonly placeId: string;
  readonly state: BuoyKind;
  readonly stateText: string;
  readonly canOrder: boolean;
  readonly mark: string | null;
  /** The price of one month; longer terms are asked for when they are chosen. */
  readonly month: TermPrice;
  /** What follows the first month, in words; null when its price stays. */
  readonly after: string | null;
  readonly orderPath: string;
  /** "Order Skiff 1 in Frankfurt", for those who hear the list of buttons. */
  readonly orderLabel: string;
}

export interface PlanView {
  readonly id: string;
  readonly name: string;
  readonly cpu: string;
  readonly memory: string;
  readonly disk: string;
  readonly traffic: string;
  readonly offers: readonly OfferView[];
}

/** The whole price list as an island gets it: plain JSON. */
export interface PlanTableData {
  readonly texts: PlanTableTexts;
  readonly places: readonly { readonly id: string; readonly name: string }[];
  readonly terms: readonly { readonly months: number; readonly label: string }[];
  readonly plans: readonly PlanView[];
}
