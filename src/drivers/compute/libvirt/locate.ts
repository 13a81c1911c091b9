import type { Places } from "../engine/places.ts";
import { type Domain, requireOwned } from "./domain.ts";
import type { Host } from "./host.ts";
import type { Hosts } from "./hosts.ts";
import type { Note } from "./note.ts";

/** Where a machine is, and what is there now. */
export interface Site {
  readonly serverId: string;
  readonly host: Host;
  readonly domain: Domain | null;
}

/**
 * Looks a machine up. The noted node is asked alone; without a note every host is asked, and null means that
 * none of them has it. A host that does not answer makes the question unanswerable.
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

/** The machine of this site, which must be there and ours: looked at before every act. */
export function ownMachine({ serverId, domain }: Site): Domain & { readonly note: Note } {
  return requireOwned(domain, serverId);
}
