import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { EngineRefusal } from "../engine/refusal.ts";
import type { Accelerator, LibvirtNode } from "./node.ts";
import type { Virsh } from "./virsh.ts";

/** The probe of each host, for as long as this process runs. */
export type Accelerators = Map<string, Promise<boolean>>;

/**
 * How machines of a node run: as its setting says, or with KVM once a machine was seen to boot with it. The
 * device on the host proves nothing: where it does not work, machines start and never boot.
 */
export async function acceleratorOf(
  node: LibvirtNode,
  virsh: Virsh,
  known: Accelerators,
): Promise<Accelerator> {
  if (node.accelerator !== null) return node.accelerator;
  const probe = known.get(node.endpoint) ?? probeBoot(virsh, "kvm");
  known.set(node.endpoint, probe);
  const works = await probe.catch((error: unknown) => {
    // A broken connection proves nothing about the host.
    known.delete(node.endpoint);
    throw error;
  });
  if (works) return "kvm";
  throw new EngineRefusal("failed", "KVM does not work there; emulation is slow and has to be asked for");
}

const probeTries = 40;
const pauseMs = 500;

/**
 * Boots a machine without a disk: its BIOS finds nothing to boot and restarts, which ends it. So it disappears by
 * itself when its processor works, and stays for ever when it does not.
 */
export async function probeBoot(virsh: Virsh, type: "kvm" | "qemu"): Promise<boolean> {
  const uuid = randomUUID();
  const xml = `<domain type="${type}">
  <name>probe-${uuid}</name><uuid>${uuid}</uuid>
  <memory unit="MiB">64</memory><vcpu>1</vcpu>
  <os><type arch="x86_64" machine="q35">hvm</type><boot dev="hd"/><bios rebootTimeout="0"/></os>
  <on_reboot>destroy</on_reboot>
  <devices><controller type="usb" model="none"/><memballoon model="none"/></devices>
</domain>`;
  try {
    await virsh.changeWith(xml, (path) => ["create", path]);
  } catch (error) {
    // A host without KVM refuses such a machine.
    if (error instanceof EngineRefusal && error.code === "failed") return false;
    throw error;
  }
  for (let tries = 0; tries < probeTries; tries += 1) {
    if (await isGone(virsh, uuid)) return true;
    await pause(pauseMs);
  }
  await virsh.change("destroy", uuid);
  return false;
}

async function isGone(virsh: Virsh, uuid: string): Promise<boolean> {
  try {
    await virsh.ask("domstate", uuid);
    return false;
  } catch (error) {
    if (error instanceof EngineRefusal && error.code === "not_found") return true;
    throw error;
  }
}
