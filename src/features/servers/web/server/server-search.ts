/** The parts of a server's page, in their order. */
export const serverTabs = ["overview", "console", "network", "settings"] as const;

export type ServerTab = (typeof serverTabs)[number];

export interface ServerSearch {
  readonly tab?: ServerTab;
  /** The console alone, in a window of its own. */
  readonly view?: "window";
}

/** Reads the known parameters of an address and drops the rest. */
export function parseServerSearch(search: Readonly<Record<string, unknown>>): ServerSearch {
  const tab = serverTabs.find((known) => known === search["tab"]);
  return {
    ...(tab !== undefined && tab !== "overview" && { tab }),
    ...(search["view"] === "window" && { view: "window" }),
  };
}
