export interface NewDomainSearch {
  /** The order; absent: the search. */
  readonly view?: "order";
  /** What is looked for. */
  readonly name?: string;
}

const longestName = 300;

/** The search of `/domains/new`, read from the address. */
export function parseNewSearch(search: Readonly<Record<string, unknown>>): NewDomainSearch {
  const { view, name } = search;
  const text = typeof name === "number" ? String(name) : name;
  return {
    ...(view === "order" && { view }),
    ...(typeof text === "string" && text !== "" && { name: text.slice(0, longestName) }),
  };
}
