/** The parts of a server's page, in their order. */
export const serverTabs = ["overview", "console", "network", "settings"] as const;

export type ServerTab = (typeof serverTabs)[number];

export interface ServerSearch {
  readonly tab?: ServerTab;
  /** What is asked about before it is done: from the command palette. */
  readonly ask?: "stop" | "restart";
  /** The console alone, in a window of its own. */
  readonly view?: "window";
}

/** Reads the known parameters of an address and drops the rest. */
export function parseServerSearch(search: Readonly<Record<string, unknown>>): ServerSearch {
  const tab = serverTabs.find((known) => known === search["tab"]);
  return {
    ...(tab !== undefined && tab !== "overview" && { tab }),
    ...((search["ask"] === "stop" || search["ask"] === "restart") && { ask: search["ask"] }),
    ...(search["view"] === "window" && { view: "window" }),
  };
}
