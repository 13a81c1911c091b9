/** The requested configuration, kept in the URL to survive a reload, a login and a sign-up. */
export interface RequestSearch {
  readonly configuration?: string;
}

/** Keeps the known parameters of a URL and drops all others. */
export function parseRequestSearch({ configuration }: Readonly<Record<string, unknown>>): RequestSearch {
  return typeof configuration === "string" && configuration !== "" ? { configuration } : {};
}
