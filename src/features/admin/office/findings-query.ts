import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { Waiting } from "#src/web/office/office-feature.ts";

export type Finding = ApiOutput<"GET /v2/admin/findings">["findings"][number];

/** How many rows the page reads at once; open ones come first. */
export const findingsPart = 50;

const key: readonly string[] = ["office", "findings"];
export const findingsKey = key;

/** Findings of the auditor that are not settled. */
export const findingsWaiting = {
  queryKey: [...key, "waiting"],
  queryFn: async (): Promise<Waiting> => {
    const { findings, waiting } = await api("GET /v2/admin/findings", { query: { limit: 1, offset: 0 } });
    const [oldest] = findings;
    return {
      ...waiting,
      first: oldest?.settledAt === null ? `${oldest.invariant} ${oldest.detail}` : undefined,
    };
  },
};
