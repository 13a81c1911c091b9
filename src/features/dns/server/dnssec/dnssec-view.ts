import type * as z from "zod/mini";
import type { ZoneSigner } from "#src/platform/dns/record-set.ts";
import { usesProviderNameServers } from "#src/shared/name-servers.ts";
import { dnssecOutput } from "../../contract-outputs.ts";
import { zoneCan } from "../policy.ts";
import type { ReadZoneDeps } from "../read-zone.ts";
import type { ZoneRow } from "../zone-rows.ts";

export type DnssecView = z.output<typeof dnssecOutput>;
type DnssecState = DnssecView["state"];
type DnssecProblem = NonNullable<DnssecView["problem"]>;

const states: readonly string[] = [
  "off",
  "signing",
  "publishing",
  "on",
  "withdrawing",
] satisfies DnssecState[];
const problems: readonly string[] = [
  "not_validated",
  "registry_refused",
  "unreachable",
] satisfies DnssecProblem[];

/** How far a domain is on the way to DNSSEC or back, and what prevents it. */
export async function dnssecView(
  deps: Pick<ReadZoneDeps, "server" | "registry" | "nameServers">,
  zone: ZoneRow,
  nameServers: readonly string[],
): Promise<DnssecView> {
  const reason = await whyNot(deps, zone.name, nameServers);
  const state = isState(zone.dnssec_state) ? zone.dnssec_state : "off";
  return {
    state,
    canEnable: zoneCan.sign(zone, reason) === null,
    reason,
    signers: signersOf(zone),
    nextStepAt: zone.dnssec_due_at?.toISOString() ?? null,
    problem: zone.dnssec_problem !== null && isProblem(zone.dnssec_problem) ? zone.dnssec_problem : null,
  };
}

export async function whyNot(
  { server, registry, nameServers: provider }: Pick<ReadZoneDeps, "server" | "registry" | "nameServers">,
  name: string,
  nameServers: readonly string[],
): Promise<DnssecView["reason"]> {
  const capabilities = await server.capabilities();
  if (!capabilities.ok || !capabilities.value.canSign) return "server_cannot_sign";
  if (!registry.takesKeys(name)) return "registry_cannot";
  return usesProviderNameServers(nameServers, provider) ? null : "other_name_servers";
}

/** DS records as stored. */
export function signersOf(zone: Pick<ZoneRow, "signers">): ZoneSigner[] {
  return dnssecOutput.shape.signers.parse(zone.signers);
}

function isState(text: string): text is DnssecState {
  return states.includes(text);
}

function isProblem(text: string): text is DnssecProblem {
  return problems.includes(text);
}
