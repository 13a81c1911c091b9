import type { ReactNode } from "react";

export interface ListColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers, sums and times stand at the end. */
  readonly align?: "end";
  /** Its name in the call's `sort`, where the server sorts by it. */
  readonly sort?: string;
  /** Left out of narrow windows: what a row opens has it too. */
  readonly isWide?: boolean;
  /** Shown only when it is chosen. */
  readonly isExtra?: boolean;
}

/** One parameter of the call by which rows are left out: a field, an operator, and a value that is chosen. */
export interface ListFilter {
  /** The parameter of the call, and of the page's address. */
  readonly key: string;
  /** The field: "Action". */
  readonly label: string;
  /** What it does with the value: "begins with"; "is" when absent. */
  readonly operator?: string;
  /**
   * A choice among values; a text; a day of the reader's zone, sent as its first moment; a day of UTC, sent as
   * `2026-11-01`; an amount of dollars, which the page sends as cents; or a customer, sent as their id.
   */
  readonly value: "text" | "day" | "date" | "dollars" | "customer" | readonly FilterOption[];
}

/** A value among which one is chosen; `detail` is searched too where there are many. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
}

/** What is asked for, as the page's address has it. */
export interface AskedList {
  /** What is searched for; empty: everything. */
  readonly search: string;
  /** A column's `sort`, with a minus before it for the largest first; undefined: the server's order. */
  readonly sort: string | undefined;
  /** Filter → value. */
  readonly filters: Readonly<Record<string, string>>;
}

export interface ListPart<Row> {
  readonly rows: readonly Row[];
  /** Of the next part; null: these are the last. */
  readonly next: string | null;
  /** How many there are of all that was asked for, where the call counts. */
  readonly total?: number;
}

/** Something that can be done with several chosen rows. */
export interface BulkAct<Row> {
  readonly key: string;
  readonly label: string;
  /** To how many of them it applies; the others are left alone. */
  readonly appliesTo?: (row: Row) => boolean;
  /** Opens its dialog, which shows what will happen. */
  readonly open: (rows: readonly Row[]) => void;
}

/** A list of the office: what its rows are, how they are asked for, and what can be done with them. */
export interface ListDefinition<Row> {
  /** Of the cache: `["office", "audit"]`. */
  readonly queryKey: readonly string[];
  /** Makes the call; `after` is the `next` of the part before. */
  readonly load: (asked: AskedList, after: string | null, signal: AbortSignal) => Promise<ListPart<Row>>;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  /** What a row is called: read aloud beside its box. */
  readonly rowName: (row: Row) => string;
  /** The page that a row opens. */
  readonly href?: (row: Row) => string;
  /** What opens below a row when it has no page of its own. */
  readonly more?: (row: Row) => ReactNode;
  readonly filters?: readonly ListFilter[];
  /** What the field searches; without it there is no field. */
  readonly searchLabel?: string;
  readonly bulk?: readonly BulkAct<Row>[];
  /** The address of the same rows as a file, taken out for this reason. */
  readonly exportHref?: (asked: AskedList, reason: string) => string;
  /** When there is nothing at all; with filters there is another sentence. */
  readonly empty: { readonly title: string; readonly text: string };
}
