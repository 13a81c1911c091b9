import type { MachineSpec } from "../port.ts";
import type { Instance } from "./answers.ts";
import type { IncusClient } from "./client.ts";
import type { Move } from "./goal.ts";
import { remove } from "./destroy.ts";
import { ownMachine, requireOwned, type Site } from "./locate.ts";
import {
  generationOf,
  instanceName,
  isStopped,
  keys,
  networkCard,
  networkSpeed,
  notedSpec,
  oldInstanceName,
  setting,
} from "./machine.ts";
import { findOperation, waitForOperation } from "./operations.ts";
import { createInstance, networkLink, requireImage } from "./provision.ts";
import { IncusRefusal } from "./refusal.ts";
import { changeState, setUp } from "./set-up.ts";

/**
 * The next move towards a new system in the place of an old one. The old one is renamed and holds the note of what
 * is to be installed; it is removed when the new one is complete, and comes back when that fails. So at every moment
 * one of them holds the state of the act, and no disk is lost to a missing image or a full host.
 */
export async function advanceReinstall(
  site: Site,
  generation: number,
  spec: MachineSpec | null,
): Promise<Move> {
  const { client, current, old, serverId } = site;
  if (current === null && old !== null) return replaceOld(site, requireOwned(old, serverId), spec);
  // After a crash between two moves there is always one of them: another driver's act removed both.
  if (current === null && spec === null) throw new IncusRefusal("lost", "there is no such machine");
  const machine = ownMachine(site);
  const installed = generationOf(machine);
  if (installed > generation) throw new IncusRefusal("invalid", `generation ${installed} is installed`);
  if (installed === generation) {
    const move = await setUp(client, machine);
    if (move.kind === "wait" || old === null) return move;
  }
  if (old !== null) return remove(client, requireOwned(old, serverId), 90);
  return putAside(client, machine, spec);
}

async function putAside(client: IncusClient, machine: Instance, spec: MachineSpec | null): Promise<Move> {
  const next = spec ?? notedSpec(machine, keys.next);
  if (next === null) throw new IncusRefusal("lost", "nothing says what is to be installed");
  await requireImage(client, next.image);
  const path = `/1.0/instances/${machine.name}`;
  const note = JSON.stringify(next);
  if (setting(machine, keys.next) !== note) {
    await client.send("PATCH", path, { config: { [keys.next]: note } });
  }
  if (!isStopped(machine)) {
    const operation = await changeState(client, machine, "stop", { force: true });
    return { kind: "wait", operation, progress: 10 };
  }
  // It is off before the engine is done with switching it off, and a rename in between would leave it waiting.
  const stopping = await findOperation(client, machine.name);
  const operation = stopping ?? (await client.send("POST", path, { name: oldInstanceName(next.serverId) }));
  return { kind: "wait", operation, progress: 15 };
}

async function replaceOld(site: Site, old: Instance, spec: MachineSpec | null): Promise<Move> {
  const next = spec ?? notedSpec(old, keys.next);
  if (next === null) throw new IncusRefusal("lost", "nothing says what is to be installed");
  // Its addresses are now the new system's.
  if (old.devices?.["eth0"]?.["type"] !== "none") {
    const devices = { eth0: { type: "none" } };
    await site.client.send("PATCH", `/1.0/instances/${old.name}`, { devices });
  }
  try {
    return await createInstance(site, next);
  } catch (error) {
    if (isFinal(error)) await restoreOld(site);
    throw error;
  }
}

/** True when the refusal is final: neither a wait nor a broken connection. */
function isFinal(error: unknown): boolean {
  return error instanceof IncusRefusal && !["busy", "lost", "unreachable"].includes(error.code);
}

/** The new system could not be made: the old one comes back, off, with its disk and its addresses. */
export async function restoreOld({ client, node, old, serverId, current }: Site): Promise<void> {
  if (old === null || current !== null) return;
  const next = notedSpec(requireOwned(old, serverId), keys.next);
  if (next !== null) {
    const link = { ...(await networkLink(client, node)), ...networkSpeed(next.limits) };
    const eth0 = networkCard(serverId, next.addresses, link);
    await client.send("PATCH", `/1.0/instances/${old.name}`, {
      config: { [keys.next]: "" },
      devices: { eth0 },
    });
  }
  const operation = await client.send("POST", `/1.0/instances/${old.name}`, { name: instanceName(serverId) });
  if (operation !== null) await waitForOperation(client, operation, restoreSeconds);
}

const restoreSeconds = 10;
