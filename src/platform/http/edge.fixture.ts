import type { EdgeOptions } from "./register-contract.ts";

/** The part of an edge that counts and notes API keys, for tests that are about something else: it never refuses. */
export const unlimitedKeys: Pick<EdgeOptions, "takeKeyCall" | "noteKeyUse"> = {
  takeKeyCall: async () => ({ limit: 1000, remaining: 999, seconds: 60, isUsedUp: false }),
  noteKeyUse: () => undefined,
};
