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
    const { findings } = await api("GET /v2/admin/findings", { query: { limit: 100, offset: 0 } });
    const open = findings.filter(({ settledAt }) => settledAt === null);
    const oldest = open.at(-1);
    return {
      count: open.length,
      since: oldest?.foundAt ?? null,
      first: oldest && `${oldest.invariant} ${oldest.detail}`,
    };
  },
};
