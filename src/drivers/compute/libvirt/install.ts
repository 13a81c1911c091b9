import type { MachineSpec } from "../port.ts";
import { EngineRefusal } from "../engine/refusal.ts";
import { isOff } from "./domain.ts";
import { again, type Move, reached } from "./goal.ts";
import { ownMachine, type Site } from "./locate.ts";
import { newNote, withNext } from "./note.ts";
import { define, setUp } from "./set-up.ts";
import { makeVolumes, removeVolumes, requireImage } from "./volumes.ts";

/**
 * The next move towards a new machine. Its definition is created first and removed last, so it always shows
 * whose the disks are. Without `spec` (after a crash) only what was begun continues.
 */
export async function advanceProvision(
  site: Site,
  generation: number,
  spec: MachineSpec | null,
  at: Date,
): Promise<Move> {
  if (site.domain !== null) {
    const { note } = ownMachine(site);
    if (note.spec.generation !== generation) {
      throw new EngineRefusal("invalid", `generation ${note.spec.generation} is installed`);
    }
    return setUp(site, at);
  }
  // Nothing came of what was begun: the caller looks, and begins again.
  if (spec === null) throw new EngineRefusal("lost", "the machine was not made");
  await requireImage(site.host, spec.image);
  await define(site.host, newNote(spec));
  return again;
}

/**
 * The next move towards a new system in the place of an old one. It gets its own disk beside the old one, which
 * is removed when the new system runs: a missing image or a full host costs no one a disk.
 */
export async function advanceReinstall(
  site: Site,
  generation: number,
  spec: MachineSpec | null,
  at: Date,
): Promise<Move> {
  const { host, serverId } = site;
  const machine = ownMachine(site);
  const { note } = machine;
  const installed = note.spec.generation;
  if (installed > generation) throw new EngineRefusal("invalid", `generation ${installed} is installed`);
  if (installed === generation) return setUp(site, at);
  const next = spec ?? note.next;
  if (next === null) throw new EngineRefusal("lost", "nothing says what is to be installed");
  await requireImage(host, next.image);
  const noted = withNext(note, newNote(next));
  if (JSON.stringify(note.next) !== JSON.stringify(noted.next)) {
    await define(host, noted);
    return again;
  }
  if (!isOff(machine)) {
    await host.cut(serverId);
    return again;
  }
  try {
    await makeVolumes(host, next);
  } catch (error) {
    if (isFinal(error)) {
      await removeVolumes(host, serverId, installed);
      await define(host, { ...note, next: null });
    }
    throw error;
  }
  await define(host, newNote(next));
  return again;
}

/** True when the refusal is final: neither a wait nor a broken connection. */
function isFinal(error: unknown): boolean {
  return error instanceof EngineRefusal && !["busy", "lost", "unreachable"].includes(error.code);
}

/** The next move towards removing the machine. */
export async function advanceDestroy(site: Site): Promise<Move> {
  if (site.domain === null) return reached;
  const machine = ownMachine(site);
  if (!isOff(machine)) {
    await site.host.cut(site.serverId);
    return again;
  }
  await removeVolumes(site.host, site.serverId, null);
  await site.host.undefine(site.serverId);
  return again;
}
