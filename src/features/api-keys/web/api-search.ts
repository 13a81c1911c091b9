/** The parts of the page `/api`, in their order. */
export const apiTabs = ["keys", "networks"] as const;

export type ApiTab = (typeof apiTabs)[number];

export interface ApiSearch {
  readonly tab?: ApiTab;
}

/** Reads the known parameters of an address and drops the rest. */
export function readApiSearch(search: Readonly<Record<string, unknown>>): ApiSearch {
  const tab = apiTabs.find((known) => known === search["tab"]);
  return tab === undefined || tab === "keys" ? {} : { tab };
}
