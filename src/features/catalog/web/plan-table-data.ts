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
  readonly states: Readonly<Record<Availability, string>>;
  /** At a place where the plan is not sold. */
  readonly none: string;
  readonly monthPrice: string;
  readonly termTotal: string;
  readonly renewal: string;
  /** What follows a reduced month; `{price}` stands for the amount. */
  readonly after: string;
  readonly order: string;
  /** For those who hear the list of buttons; `{plan}` and `{place}` stand for names. */
  readonly orderPlan: string;
  readonly failed: string;
  readonly filter: PlanFilterTexts;
}

/** Words of the filters that narrow the list down. */
export interface PlanFilterTexts {
  readonly cpu: string;
  readonly memory: string;
  readonly price: string;
  /** The end of the scale of prices. */
  readonly anyPrice: string;
  readonly noMatch: string;
  readonly clear: string;
}

export type Availability = "available" | "few" | "sold-out";

/** What a plan costs for a term, and the same term again. */
export interface TermPrice {
  readonly totalCents: number;
  readonly renewalCents: number;
}

/** A plan at one place. */
export interface OfferView {
  readonly placeId: string;
  readonly availability: Availability;
  /** `−10%`, or a word for a fixed price. */
  readonly mark: string | null;
  /** The price of one month; longer terms are asked for when they are chosen. */
  readonly month: TermPrice;
}

export interface PlanView {
  readonly id: string;
  readonly name: string;
  readonly cpu: string;
  readonly memory: string;
  readonly memoryMb: number;
  readonly disk: string;
  readonly traffic: string;
  readonly offers: readonly OfferView[];
}

/** The whole price list as an island gets it: plain JSON, small because it travels inside the page. */
export interface PlanTableData {
  readonly texts: PlanTableTexts;
  readonly places: readonly { readonly id: string; readonly name: string }[];
  readonly terms: readonly { readonly months: number; readonly label: string }[];
  readonly plans: readonly PlanView[];
}
