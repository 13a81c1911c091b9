/** The parts of a server's page. */
export type ServerTab = "overview" | "console";

export interface ServerSearch {
  readonly tab?: ServerTab;
  /** The console alone, in a window of its own. */
  readonly view?: "window";
}

/** Takes what it knows from an address; anything else there is dropped. */
export function parseServerSearch(search: Readonly<Record<string, unknown>>): ServerSearch {
  return {
    ...(search["tab"] === "console" && { tab: "console" }),
    ...(search["view"] === "window" && { view: "window" }),
  };
}
