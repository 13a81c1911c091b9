/** Texts of the price list, translated on the server: the island carries no translations. */
export interface PlanTableTexts {
  readonly caption: string;
  readonly place: string;
  readonly plan: string;
  readonly cpu: string;
  readonly memory: string;
  readonly disk: string;
  readonly traffic: string;
  /** Of the column of port speeds, which is omitted where all plans have the same. */
  readonly port?: string | undefined;
  readonly availability: string;
  readonly states: Readonly<Record<Availability, string>>;
  /** Where the plan is not sold. */
  readonly none: string;
  readonly monthPrice: string;
  readonly renewal: string;
  /** The price after a reduced month, without a column of renewals; `{price}` is the placeholder of the amount. */
  readonly after?: string | undefined;
  /** What a price that stays is for, where phones have no heading of its column. */
  readonly lasting?: string | undefined;
  readonly order: string;
  /** Label for screen readers; `{plan}` and `{place}` are placeholders of names. */
  readonly orderPlan: string;
  /** Null where there are no filters. */
  readonly filter: PlanFilterTexts | null;
}

/** Texts of the filters and the choice of a term. */
export interface PlanFilterTexts {
  readonly term: string;
  readonly termTotal: string;
  readonly failed: string;
  readonly memory: string;
}

export type Availability = "available" | "few" | "sold-out";

/** The price of a plan for a term, and of its renewal. */
export interface TermPrice {
  readonly totalCents: number;
  readonly renewalCents: number;
}

/** A plan in one location. */
export interface OfferView {
  readonly placeId: string;
  readonly availability: Availability;
  /** `−10%`, or a label for a fixed price. */
  readonly mark: string | null;
  /** Of the first month; the prices of longer terms are fetched when chosen. */
  readonly firstCents: number;
}

export interface PlanView {
  readonly id: string;
  readonly name: string;
  readonly cpu: string;
  readonly memory: string;
  readonly memoryMb: number;
  readonly disk: string;
  readonly traffic: string;
  readonly port?: string | undefined;
  /** Of each month after the first, in every location. */
  readonly monthCents: number;
  readonly offers: readonly OfferView[];
}

/** The whole price list as an island gets it: plain JSON, compact because it is embedded in the page. */
export interface PlanTableData {
  readonly texts: PlanTableTexts;
  readonly places: readonly {
    readonly id: string;
    readonly name: string;
    readonly availability: Availability;
  }[];
  readonly terms: readonly { readonly months: number; readonly label: string }[];
  readonly plans: readonly PlanView[];
}
