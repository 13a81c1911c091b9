import type { Places } from "../engine/places.ts";
import { type Domain, requireOwned } from "./domain.ts";
import type { Host } from "./host.ts";
import type { Hosts } from "./hosts.ts";
import type { Note } from "./note.ts";

/** Where a machine is, and its present state. */
export interface Site {
  readonly serverId: string;
  readonly host: Host;
  readonly domain: Domain | null;
}

/**
 * Looks a machine up. With a stored node only that one is asked; without, all hosts are, and null means that
 * none of them has it. When a host does not answer, the lookup fails.
 */
export async function locate(hosts: Hosts, places: Places, serverId: string): Promise<Site | null> {
  const placed = await places.find(serverId);
  if (placed !== null) return look(await hosts.find(placed), serverId);
  const sites = await Promise.all((await hosts.all()).map((host) => look(host, serverId)));
  return sites.find(({ domain }) => domain !== null) ?? null;
}

async function look(host: Host, serverId: string): Promise<Site> {
  return { serverId, host, domain: await host.look(serverId) };
}

/** The machine of this site, which must exist and be ours: checked before every act. */
export function ownMachine({ serverId, domain }: Site): Domain & { readonly note: Note } {
  return requireOwned(domain, serverId);
}
