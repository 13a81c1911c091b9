const purposes = ["verify", "change", "undo"] as const;

/** What a link about an address says of itself; what it may do, only the server knows. */
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
