const purposes = ["verify", "change", "undo", "allow", "not-me", "factors"] as const;

/** What a mailed link claims to be for; only the server decides what it may do. */
export interface VerifySearch {
  readonly token?: string;
  readonly for?: (typeof purposes)[number];
}

export function readVerifySearch(search: Record<string, unknown>): VerifySearch {
  const purpose = purposes.find((known) => known === search["for"]);
  return {
    ...(typeof search["token"] === "string" && { token: search["token"] }),
    ...(purpose !== undefined && { for: purpose }),
  };
}
