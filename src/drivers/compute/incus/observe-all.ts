import type { MachineObservation } from "../port.ts";
import { instanceList } from "./answers.ts";
import type { Traffic } from "./guest-traffic.ts";
import type { TrafficWatch } from "./host-traffic.ts";
import { engineOf, type Hosts, nodeOf } from "./hosts.ts";
import { instanceName } from "./machine.ts";
import { observeInstance, unseenMachine } from "./observe.ts";
import type { Places } from "../engine/places.ts";
import { IncusRefusal } from "./refusal.ts";

/**
 * Every machine of every engine, in one call each and some about cards whose counters are doubted. Machines of an
 * engine that does not answer are reported as unknown. When no engine answers, there is no answer.
 */
export async function observeAll(
  hosts: Hosts,
  places: Places,
  watch: TrafficWatch,
  now: Date,
): Promise<MachineObservation[]> {
  const engines = await hosts.engines();
  const looks = await Promise.allSettled(
    engines.map(async (node) => {
      const client = hosts.client(node);
      return watch.look(client, () => client.get(instanceList, "/1.0/instances?recursion=2"));
    }),
  );
  const silent = looks.flatMap((look, place) => {
    if (look.status === "fulfilled") return [];
    if (!(look.reason instanceof IncusRefusal)) throw look.reason;
    return [{ engine: engines[place], refusal: look.reason }];
  });
  const [first] = silent;
  if (first && silent.length === engines.length) throw first.refusal;

  const nodes = await hosts.nodes();
  const answers = looks.map((look) =>
    look.status === "fulfilled" ? look.value : { all: [], traffic: new Map<string, Traffic>() },
  );
  // A cluster lists only the names of instances whose member does not answer.
  const seen = answers.flatMap(({ all, traffic }, place) =>
    all
      .filter(({ name, config }) => config && !isAside(name, all))
      .map((instance) => {
        const node = nodeOf(instance, engines[place], nodes);
        return observeInstance(instance, node, now, traffic.get(instance.name));
      }),
  );
  const namedOnly = new Set(
    answers.flatMap(({ all }) => all).flatMap(({ name, config }) => (config ? [] : [name])),
  );
  if (silent.length === 0 && namedOnly.size === 0) return seen;

  const silentEngines = new Set(silent.flatMap(({ engine }) => (engine ? [engineOf(engine)] : [])));
  const silentNodes = new Set(nodes.filter((node) => silentEngines.has(engineOf(node))).map(({ id }) => id));
  const unseen = [...(await places.all())]
    .filter(([serverId, nodeId]) => silentNodes.has(nodeId) || namedOnly.has(instanceName(serverId)))
    .map(([serverId]) => unseenMachine(serverId));
  return [...seen, ...unseen];
}

/** The old system of a reinstall is not a machine of its own while the new one is beside it. */
function isAside(name: string, all: readonly { readonly name: string }[]): boolean {
  return name.endsWith("-old") && all.some((other) => `${other.name}-old` === name);
}
