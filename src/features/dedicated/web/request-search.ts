/** The configuration asked for, in the address bar: it survives a reload, a login and a sign-up. */
export interface RequestSearch {
  readonly configuration?: string;
}

/** Takes what it knows from an address; anything else there is dropped. */
export function parseRequestSearch({ configuration }: Readonly<Record<string, unknown>>): RequestSearch {
  return typeof configuration === "string" && configuration !== "" ? { configuration } : {};
}
