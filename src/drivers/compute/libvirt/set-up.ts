import { domainXml } from "./definition.ts";
import { isOff } from "./domain.ts";
import { guestAddresses } from "./guest-agent.ts";
import { again, type Move, reached } from "./goal.ts";
import type { Host } from "./host.ts";
import { ownMachine, type Site } from "./locate.ts";
import type { Note } from "./note.ts";
import { makeVolumes, removeVolumes } from "./volumes.ts";

/** Writes the note, and with it the whole definition. */
export async function define(host: Host, note: Note): Promise<void> {
  await host.define(domainXml(note, await host.facts()));
}

/**
 * Brings a fresh system to its first run, and a waiting password to its guest. The note is changed last, so
 * whatever was interrupted before is repeated.
 */
export async function setUp(site: Site, at: Date): Promise<Move> {
  const { host, serverId } = site;
  const machine = ownMachine(site);
  const { note } = machine;
  if (!note.isNew && note.rootHash === null) return reached;
  if (isOff(machine)) {
    // A password that waits for the next start has got as far as it can now.
    if (!note.isNew) return reached;
    await makeVolumes(host, note.spec);
    await host.start(serverId, at);
    return again;
  }
  const addresses = await guestAddresses(host, serverId);
  const [primary] = note.spec.addresses;
  if (addresses === null) return { kind: "wait", progress: 60 };
  // Only with its address is the guest the machine that was ordered.
  if (note.isNew && primary && !addresses.includes(primary.address)) return { kind: "wait", progress: 80 };
  if (note.rootHash !== null) await host.setRootPassword(serverId, note.rootHash);
  if (note.isNew) await removeVolumes(host, serverId, note.spec.generation);
  await define(host, { ...note, isNew: false, rootHash: null });
  return reached;
}
