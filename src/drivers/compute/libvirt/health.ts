import type { ComputeHealth, NodeHealth } from "../port.ts";
import { EngineRefusal } from "../engine/refusal.ts";
import type { Host } from "./host.ts";
import type { Hosts } from "./hosts.ts";
import { readRoom } from "./room.ts";
import { imagesOf, readVolumes } from "./volumes.ts";

/** What each node reports about itself, and what it lacks. */
export async function readHealth(hosts: Hosts): Promise<ComputeHealth> {
  const nodes = await Promise.all((await hosts.all()).map(readNode));
  const versions = [...new Set(nodes.map(({ version }) => version).filter((version) => version !== ""))];
  return {
    ok: nodes.length > 0 && nodes.every(({ problem }) => problem === null),
    version: versions.join(", "),
    nodes,
  };
}

async function readNode(host: Host): Promise<NodeHealth> {
  const { virsh, node } = host;
  const { id: name, location } = node;
  let version = "";
  try {
    version = versionOf(await virsh.ask("version", "--daemon"));
    const { accelerator } = await host.facts();
    if (!/^Active:\s+yes/m.test(await virsh.ask("net-info", node.network))) {
      throw new EngineRefusal("failed", `the network ${node.network} is not active`);
    }
    await virsh.ask("nwfilter-dumpxml", "clean-traffic");
    const images = [...imagesOf(await readVolumes(host)).keys()];
    const running = `${version}, ${accelerator === "kvm" ? "KVM" : "emulation"}`;
    return { name, location, images, version: running, ...(await readRoom(host)), problem: null };
  } catch (error) {
    if (!(error instanceof EngineRefusal)) throw error;
    const reported = { name, location, version, freeMemoryMb: 0, capacity: null, images: [] };
    return { ...reported, problem: error.message };
  }
}

export function versionOf(reported: string): string {
  const of = (name: string): string => new RegExp(`^${name}: (.*)$`, "m").exec(reported)?.[1] ?? "?";
  return `libvirt ${of("Running against daemon")}, ${of("Running hypervisor")}`;
}
