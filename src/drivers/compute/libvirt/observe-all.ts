import type { Places } from "../engine/places.ts";
import type { MachineObservation } from "../port.ts";
import { EngineRefusal } from "../engine/refusal.ts";
import type { Hosts } from "./hosts.ts";
import { observeDomain, unseenMachine } from "./observe.ts";

/**
 * Every machine of every host. Machines of a host that does not answer are reported as unknown.
 * When no host answers, there is no answer.
 */
export async function observeAll(hosts: Hosts, places: Places, now: Date): Promise<MachineObservation[]> {
  const all = await hosts.all();
  const looks = await Promise.allSettled(all.map((host) => host.lookAll()));
  const silent = new Map<string, EngineRefusal>();
  const seen = looks.flatMap((look, place) => {
    const id = all[place]?.node.id ?? "";
    if (look.status === "fulfilled") return look.value.map((domain) => observeDomain(domain, id, now));
    if (!(look.reason instanceof EngineRefusal)) throw look.reason;
    silent.set(id, look.reason);
    return [];
  });
  const [first] = silent.values();
  if (first && silent.size === all.length) throw first;
  if (silent.size === 0) return seen;
  const unseen = [...(await places.all())]
    .filter(([, nodeId]) => silent.has(nodeId))
    .map(([serverId, nodeId]) => unseenMachine(serverId, nodeId));
  return [...seen, ...unseen];
}
