import type { Places } from "../engine/places.ts";
import type { MachineDuplicate } from "../port.ts";
import { type Instance, instanceList } from "./answers.ts";
import type { IncusClient } from "./client.ts";
import { remove } from "./destroy.ts";
import { engineOf, type Hosts, nodeOf } from "./hosts.ts";
import { locate, requireOwned } from "./locate.ts";
import { instanceName, isOwned, oldInstanceName } from "./machine.ts";
import { observeInstance } from "./observe.ts";
import { waitForOperation } from "./operations.ts";
import { IncusRefusal } from "./refusal.ts";

interface Found {
  readonly client: IncusClient;
  readonly instance: Instance;
  readonly duplicate: MachineDuplicate;
}

/** Looks at every engine for instances with the stamp that are neither the server's machine nor its old system. */
export async function findDuplicates(
  hosts: Hosts,
  places: Places,
  serverId: string,
  now: Date,
): Promise<Found[]> {
  const site = await locate(hosts, places, serverId);
  const nodes = await hosts.nodes();
  const looks = (await hosts.engines()).map(async (engine) => {
    const client = hosts.client(engine);
    const isHome = site !== null && engineOf(site.node) === engineOf(engine);
    const own = isHome ? [instanceName(serverId), oldInstanceName(serverId)] : [];
    const all = await client.get(instanceList, "/1.0/instances?recursion=2");
    return all
      .filter((instance) => isOwned(instance, serverId) && !own.includes(instance.name))
      .map((instance) => {
        const node = nodeOf(instance, engine, nodes);
        const machine = observeInstance(instance, node, now);
        const handle = `${node ?? engine.id}/${instance.name}`;
        // A container's disk carries its name, so it belongs to it alone.
        return { client, instance, duplicate: { handle, machine, takesDisk: true } };
      });
  });
  return (await Promise.all(looks)).flat();
}

const longestSeconds = 10;
const maxMoves = 12;

/** Stops a duplicate and removes it; it is looked at again before every move. */
export async function removeDuplicate(
  look: () => Promise<readonly Found[]>,
  serverId: string,
  handle: string,
): Promise<void> {
  for (let moves = 0; moves < maxMoves; moves += 1) {
    const found = (await look()).find(({ duplicate }) => duplicate.handle === handle);
    if (found === undefined && moves > 0) return;
    if (found === undefined) throw new IncusRefusal("not_found", `${handle} is no duplicate of this machine`);
    const { client, instance } = found;
    const move = await remove(client, requireOwned(instance, serverId), 0);
    if (move.kind === "reached" || move.operation === null) continue;
    const state = await waitForOperation(client, move.operation, longestSeconds);
    if (state.kind === "failed") throw state.refusal;
  }
  throw new IncusRefusal("busy", `${handle} does not go`);
}
