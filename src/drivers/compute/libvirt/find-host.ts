import type { FoundHost, HostSearch } from "../engine/found-host.ts";
import { EngineRefusal } from "../engine/refusal.ts";
import { acceleratorOf } from "./accelerator.ts";
import { openHost } from "./host.ts";
import { versionOf } from "./health.ts";
import type { LibvirtNode } from "./node.ts";
import { openVirsh, type Virsh } from "./virsh.ts";
import { imagesOf, readVolumes } from "./volumes.ts";
import { child, parseXml } from "./xml.ts";

const packages = "qemu-system-x86 qemu-utils libvirt-daemon-system libvirt-clients";
const networkXml =
  "<network><name>moorage</name><forward mode='nat'/><bridge name='moorage0'/><ip address='10.77.0.1' netmask='255.255.255.0'/></network>";

/** Looks for libvirt with all that our machines need. Where KVM does not work, machines are emulated. */
export async function findLibvirt(endpoint: string, wantedImages: readonly string[]): Promise<HostSearch> {
  const virsh = openVirsh(endpoint, {});
  try {
    const version = versionOf(await virsh.ask("version", "--daemon"));
    const [storagePool] = namesOf(await virsh.ask("pool-list", "--name"));
    const network = await findNetwork(virsh);
    const node = nodeOf(endpoint, storagePool ?? "default", network?.name ?? "");
    const host = openHost(node, { virsh, accelerators: new Map(), consoleDir: null, resolvers: [] });
    const known = storagePool === undefined ? [] : [...imagesOf(await readVolumes(host)).keys()];
    const images = known.filter((name) => wantedImages.includes(name));
    if (storagePool === undefined || network === null || images.length === 0) {
      return { missing: whatIsMissing(storagePool, network, images, wantedImages) };
    }
    const accelerator = await acceleratorOf(node, virsh, new Map()).catch((error: unknown) => {
      if (error instanceof EngineRefusal && error.code === "failed") return "emulation" as const;
      throw error;
    });
    const found: FoundHost = {
      endpoint,
      images,
      storagePool,
      settings: { accelerator },
      driver: "libvirt",
      version: accelerator === "kvm" ? version : `${version}, emulated: slow`,
      network: network.name,
      cidr: network.cidr,
    };
    return { host: found };
  } catch (error) {
    if (!(error instanceof EngineRefusal)) throw error;
    return {
      missing: [`libvirt that answers at ${endpoint} (${error.message}): apt-get install ${packages}`],
    };
  }
}

function whatIsMissing(
  pool: string | undefined,
  network: unknown,
  images: readonly string[],
  wanted: readonly string[],
): string[] {
  const define = `echo "${networkXml}" >/tmp/moorage.xml && virsh net-define /tmp/moorage.xml && virsh net-start moorage`;
  const folder =
    "virsh pool-define-as default dir --target /var/lib/libvirt/images && virsh pool-start default";
  const build = "sh deploy/images/debian-vm.sh bookworm /tmp/debian-12.qcow2";
  const bring = "cp /tmp/debian-12.qcow2 /var/lib/libvirt/images/ && virsh pool-refresh default";
  return [
    ...(pool === undefined ? [`a storage pool: ${folder}`] : []),
    ...(network === null ? [`a network without DHCP of its own: ${define}`] : []),
    ...(images.length === 0 ? [`an image (${wanted.join(", ")}): ${build} && ${bring}`] : []),
  ];
}

/** A network that has the first address and no DHCP: its addresses are ours to assign. */
async function findNetwork(virsh: Virsh): Promise<{ readonly name: string; readonly cidr: string } | null> {
  for (const name of namesOf(await virsh.ask("net-list", "--name"))) {
    const ip = child(parseXml(await virsh.ask("net-dumpxml", name)), "ip");
    const { address = "", netmask = "", prefix } = ip?.attributes ?? {};
    const [, head] = /^(\d+\.\d+\.\d+)\.1$/.exec(address) ?? [];
    const is24 = netmask === "255.255.255.0" || prefix === "24";
    if (head !== undefined && is24 && child(ip, "dhcp") === undefined) return { name, cidr: `${head}.0/24` };
  }
  return null;
}

function namesOf(printed: string): string[] {
  return printed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

function nodeOf(endpoint: string, storagePool: string, network: string): LibvirtNode {
  const limits = { memoryMb: null, accelerator: null, takesNew: true };
  return { id: "local", location: "local", endpoint, storagePool, network, ...limits };
}
