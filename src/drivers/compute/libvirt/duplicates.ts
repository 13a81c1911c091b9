import type { Places } from "../engine/places.ts";
import { EngineRefusal } from "../engine/refusal.ts";
import type { MachineDuplicate } from "../port.ts";
import { type Domain, isOff } from "./domain.ts";
import { domainName } from "./domain-name.ts";
import type { Host } from "./host.ts";
import type { Hosts } from "./hosts.ts";
import { locate } from "./locate.ts";
import { observeDomain } from "./observe.ts";

interface Found {
  readonly host: Host;
  readonly domain: Domain;
  readonly duplicate: MachineDuplicate;
}

/** Looks at every host for domains with the stamp that are not the server's machine. */
export async function findDuplicates(
  hosts: Hosts,
  places: Places,
  serverId: string,
  now: Date,
): Promise<Found[]> {
  const site = await locate(hosts, places, serverId);
  const looks = (await hosts.all()).map(async (host) => {
    const isHome = site?.host.node.id === host.node.id;
    const domains = await host.lookAll();
    return domains
      .filter(({ owner, name }) => owner === serverId && !(isHome && name === domainName(serverId)))
      .map((domain) => ({ host, domain, duplicate: twinOf(host, domain, now) }));
  });
  return (await Promise.all(looks)).flat();
}

/** Two definitions may name one file: whose disk it is cannot be determined, so it stays. */
function twinOf({ node }: Host, domain: Domain, now: Date): MachineDuplicate {
  const machine = observeDomain(domain, node.id, now);
  return { handle: `${node.id}/${domain.name}`, machine, takesDisk: false };
}

/** Stops a duplicate and removes its definition. */
export async function removeDuplicate(found: readonly Found[], handle: string): Promise<void> {
  const one = found.find(({ duplicate }) => duplicate.handle === handle);
  if (one === undefined) throw new EngineRefusal("not_found", `${handle} is no duplicate of this machine`);
  const { host, domain } = one;
  if (!isOff(domain)) await host.cut(domain.uuid);
  await host.forget(domain.uuid);
}
