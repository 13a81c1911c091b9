import type { AuthorizeEdge } from "./authorize.ts";

/** The part of an edge that counts API keys, for tests that are about something else: it never refuses. */
export const unlimitedKeys: Pick<AuthorizeEdge, "takeKeyCall"> = {
  takeKeyCall: async () => ({ limit: 1000, remaining: 999, seconds: 60, isUsedUp: false }),
};
