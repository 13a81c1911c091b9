/** The parts of a domain's page, in their order. */
export const domainTabs = [
  "overview",
  "records",
  "name-servers",
  "dnssec",
  "contacts",
  "transfer",
  "activity",
] as const;

export type DomainTab = (typeof domainTabs)[number];

export interface DomainSearch {
  readonly tab?: DomainTab;
}

/** Reads the known parameters of an address and drops the rest. */
export function parseDomainSearch(search: Readonly<Record<string, unknown>>): DomainSearch {
  const tab = domainTabs.find((known) => known === search["tab"]);
  return tab !== undefined && tab !== "overview" ? { tab } : {};
}
