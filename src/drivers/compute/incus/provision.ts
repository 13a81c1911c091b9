import * as z from "zod/mini";
import type { ComputeNode, MachineSpec } from "../port.ts";
import { serverAnswer } from "./answers.ts";
import { type Move, reached } from "./goal.ts";
import { ownMachine, type Site } from "./locate.ts";
import { generationOf, instanceBody } from "./machine.ts";
import { IncusRefusal } from "./refusal.ts";
import { setUp } from "./set-up.ts";
import type { IncusClient } from "./client.ts";

/** The next move towards a new machine. Without `spec` (after a crash) only what was begun continues. */
export async function advanceProvision(
  site: Site,
  generation: number,
  spec: MachineSpec | null,
): Promise<Move> {
  if (site.current !== null) {
    const machine = ownMachine(site);
    if (generationOf(machine) !== generation) {
      throw new IncusRefusal("invalid", `generation ${generationOf(machine)} is installed`);
    }
    return setUp(site.client, machine);
  }
  if (site.old !== null) throw new IncusRefusal("invalid", "a reinstall of this machine is under way");
  // Nothing came of what was begun: the caller looks, and begins again.
  if (spec === null) throw new IncusRefusal("lost", "the machine was not made");
  return createInstance(site, spec);
}

/** Creates the instance of `spec`, stopped and with its notes. */
export async function createInstance({ client, node }: Site, spec: MachineSpec): Promise<Move> {
  await requireImage(client, spec.image);
  const target = node.member === null ? "" : `?target=${encodeURIComponent(node.member)}`;
  const body = instanceBody(spec, node, await networkLink(client, node), await guestApiKey(client));
  const operation = await client.send("POST", `/1.0/instances${target}`, body);
  return operation === null ? reached : { kind: "wait", operation, progress: 20 };
}

/** Refuses before anything is touched. */
export async function requireImage(client: IncusClient, image: string): Promise<void> {
  try {
    await client.get(z.object({ target: z.string() }), `/1.0/images/aliases/${encodeURIComponent(image)}`);
  } catch (error) {
    const isMissing = error instanceof IncusRefusal && error.code === "not_found";
    throw isMissing ? new IncusRefusal("failed", `the image ${image} is not on the node`) : error;
  }
}

/** The setting that lets anyone inside a machine read its configuration, by the engine's name for it. */
export async function guestApiKey(client: IncusClient): Promise<string> {
  const { environment } = await client.get(serverAnswer, "/1.0");
  return environment.server === "incus" ? "security.guestapi" : "security.devlxd";
}

/** How a network card is attached to the node's bridge: to one of the engine's own, or to one of the host's. */
export async function networkLink(
  client: IncusClient,
  { network }: ComputeNode,
): Promise<Readonly<Record<string, string>>> {
  const path = `/1.0/networks/${encodeURIComponent(network)}`;
  const { managed } = await client.get(z.object({ managed: z.boolean() }), path);
  return managed ? { network } : { nictype: "bridged", parent: network };
}
