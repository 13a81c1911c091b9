/** The parts of the page `/api`, in their order. */
export const apiTabs = ["keys", "webhooks", "networks", "usage"] as const;

export type ApiTab = (typeof apiTabs)[number];

export interface ApiSearch {
  readonly tab?: ApiTab;
  /** The endpoint of webhooks whose messages are shown. */
  readonly endpoint?: string;
}

/** Reads the known parameters of an address and drops the rest. */
export function readApiSearch(search: Readonly<Record<string, unknown>>): ApiSearch {
  const tab = apiTabs.find((known) => known === search["tab"]);
  const endpoint = search["endpoint"];
  return {
    ...(tab !== undefined && tab !== "keys" && { tab }),
    ...(tab === "webhooks" && typeof endpoint === "string" && { endpoint }),
  };
}
