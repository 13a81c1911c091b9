import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { FurnishedCustomer } from "./furnished-customer.ts";
import type { Screen } from "./screens.ts";

type Dnssec = ApiOutput<"GET /v2/domains/{id}/dnssec">;

const ways = { canEnable: false, reason: null, nextStepAt: null, problem: null } as const;
const signers = [{ keyTag: 31_406, algorithm: 13, digestType: 2, digest: "9F3C".repeat(16) }];
const nextStepAt = "2026-11-22T09:30:00.000Z";

/** The tab's texts in the states that a domain reaches only on name servers that sign. */
const states: readonly (readonly [shows: string, dnssec: Dnssec])[] = [
  ["Turn DNSSEC on", { ...ways, state: "off", canEnable: true, signers: [] }],
  ["is being told the key", { ...ways, state: "publishing", signers, problem: "registry_refused" }],
  ["Keys at the registry", { ...ways, state: "on", signers }],
  ["is being taken back", { ...ways, state: "withdrawing", signers, nextStepAt }],
];

/** The DNSSEC tab in each of them. */
export function dnssecScreens({ domains: { active } }: FurnishedCustomer): readonly Screen[] {
  return states.map(([shows, body]) => ({
    route: "cabinet-domain",
    path: `/domains/${active}?tab=dnssec`,
    shows,
    answer: { path: `/api/v2/domains/${active}/dnssec`, body },
  }));
}
