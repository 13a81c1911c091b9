/** What the table is about: registrations or transfers. */
export type TldTableKind = "register" | "transfer";

/** An ending as the price table shows it; prices are in cents. */
export interface TldView {
  readonly id: string;
  readonly name: string;
  readonly category: "general" | "country" | "tech";
  readonly isPopular: boolean;
  readonly firstYear: number;
  readonly renewal: number;
  readonly transfer: number;
  /** `1 year`, or a word for a transfer that adds no time. */
  readonly adds: string;
  /** The minimum term where it is longer than a year. */
  readonly min: string | null;
}

export type TldFilter = "all" | "popular" | "under" | "tech" | "country" | "short";
export type TldOrder = "catalogue" | "price" | "name";

/** Texts of the price table, translated on the server: the island carries no translations. */
export interface TldTableTexts {
  readonly label: string;
  readonly placeholder: string;
  readonly submit: string;
  readonly clear: string;
  readonly invalid: string;
  /** `{ending}` is what was typed after the name. */
  readonly unknownEnding: string;
  readonly filter: string;
  readonly filters: Readonly<Record<TldFilter, string>>;
  readonly order: string;
  readonly orders: Readonly<Record<TldOrder, string>>;
  readonly caption: string;
  readonly name: string;
  readonly firstYear: string;
  readonly renewal: string;
  readonly transfer: string;
  readonly adds: string;
  /** What follows the first price; `{price}` is the amount. */
  readonly thenPrice: string;
  readonly none: string;
}

/** Texts of the table of transfers alone. */
export interface TransferTexts {
  readonly rail: {
    readonly title: string;
    readonly renewal: string;
    readonly transfer: string;
    readonly adds: string;
  };
  readonly closedTitle: string;
  readonly closedText: string;
}

/** The whole price table as an island gets it: plain JSON, small because it is part of the page. */
export interface TldTableData {
  readonly texts: TldTableTexts;
  /** In the catalogue's order. */
  readonly tlds: readonly TldView[];
  /** Where the form is sent without JavaScript. */
  readonly action: string;
}
