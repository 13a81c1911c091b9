export type Availability = "available" | "few" | "sold-out";

/** Texts of the table, translated on the server: the island carries no translations. */
export interface DedicatedTableTexts {
  readonly caption: string;
  readonly place: string;
  readonly everywhere: string;
  readonly memoryAtLeast: string;
  readonly configuration: string;
  readonly cores: string;
  readonly memory: string;
  readonly disks: string;
  readonly network: string;
  readonly availability: string;
  readonly states: Readonly<Record<Availability, string>>;
  readonly price: string;
  readonly request: string;
  /** Label for screen readers; `{name}` and `{place}` are placeholders of names. */
  readonly requestOne: string;
  readonly noMatch: string;
  readonly clear: string;
}

export interface DedicatedView {
  readonly id: string;
  readonly name: string;
  readonly cpu: string;
  readonly cores: string;
  readonly memory: string;
  readonly memoryGb: number;
  readonly disks: string;
  readonly network: string;
  readonly traffic: string;
  readonly placeId: string;
  readonly place: string;
  readonly availability: Availability;
  readonly monthlyCents: number;
  /** The setup fee, in words. */
  readonly setup: string;
}

/** The whole table as an island gets it: plain JSON. */
export interface DedicatedTableData {
  readonly texts: DedicatedTableTexts;
  readonly places: readonly { readonly id: string; readonly name: string }[];
  /** The memory sizes on offer, ascending. */
  readonly memories: readonly { readonly gb: number; readonly label: string }[];
  readonly configurations: readonly DedicatedView[];
}
