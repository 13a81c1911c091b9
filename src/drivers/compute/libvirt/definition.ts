import type { MachineSpec } from "../port.ts";
import { hardwareAddress } from "../engine/hardware-address.ts";
import { diskName, domainName, screenSocket, seedName } from "./domain-name.ts";
import type { Accelerator } from "./node.ts";
import { type Note, noteElement } from "./note.ts";
import { escapeXml } from "./xml.ts";

/** What a definition needs of its host. */
export interface HostFacts {
  readonly accelerator: Accelerator;
  /** Folder of the storage pool. */
  readonly poolPath: string;
  readonly network: string;
  /** Folder on the host for the sockets of screens; null: libvirt's own. */
  readonly consoleDir: string | null;
}

/** The complete domain of a note: libvirt's defaults fill in the rest. */
export function domainXml(note: Note, host: HostFacts): string {
  const { serverId, name, vcpu, memoryMb, generation } = note.spec;
  const isKvm = host.accelerator === "kvm";
  const path = (volume: string): string => escapeXml(`${host.poolPath}/${volume}`);
  const socket =
    host.consoleDir === null ? "" : ` socket="${escapeXml(screenSocket(host.consoleDir, serverId))}"`;
  return `<domain type="${isKvm ? "kvm" : "qemu"}">
  <name>${domainName(serverId)}</name>
  <uuid>${escapeXml(serverId)}</uuid>
  <title>${escapeXml(name)}</title>
  <metadata>${noteElement(note)}</metadata>
  <memory unit="MiB">${memoryMb}</memory>
  <vcpu>${vcpu}</vcpu>
  <os><type arch="x86_64" machine="q35">hvm</type><boot dev="hd"/></os>
  <features><acpi/><apic/></features>
  <cpu mode="${isKvm ? "host-model" : "maximum"}"/>
  <clock offset="utc"/>
  <on_poweroff>destroy</on_poweroff>
  <on_reboot>restart</on_reboot>
  <on_crash>destroy</on_crash>
  <devices>
    <disk type="file" device="disk">
      <driver name="qemu" type="qcow2" discard="unmap"/>
      <source file="${path(diskName(serverId, generation))}"/>
      <target dev="vda" bus="virtio"/>
    </disk>
    <disk type="file" device="disk">
      <driver name="qemu" type="raw"/>
      <source file="${path(seedName(serverId, generation))}"/>
      <target dev="vdb" bus="virtio"/>
      <readonly/>
    </disk>
    ${networkCard(note.spec, host.network)}
    <controller type="usb" model="none"/>
    <serial type="pty"/>
    <console type="pty"><target type="serial"/></console>
    <channel type="unix"><target type="virtio" name="org.qemu.guest_agent.0"/></channel>
    <graphics type="vnc"><listen type="socket"${socket}/></graphics>
    <video><model type="vga"/></video>
    <input type="tablet" bus="virtio"/>
    <rng model="virtio"><backend model="random">/dev/urandom</backend></rng>
    <memballoon model="virtio"><stats period="10"/></memballoon>
  </devices>
</domain>`;
}

/** A network card that passes only the machine's own addresses, whatever the guest configures. */
export function networkCard({ serverId, addresses, limits }: MachineSpec, network: string): string {
  const pinned = addresses.map(({ address }) => `<parameter name="IP" value="${escapeXml(address)}"/>`);
  // In units of 1024 bytes a second.
  const speed = limits.networkMbps === null ? null : Math.round((limits.networkMbps * 1_000_000) / 8 / 1024);
  const bounds =
    speed === null
      ? ""
      : `<bandwidth><inbound average="${speed}"/><outbound average="${speed}"/></bandwidth>`;
  return `<interface type="network">
      <mac address="${hardwareAddress(serverId)}"/>
      <source network="${escapeXml(network)}"/>
      <model type="virtio"/>
      <filterref filter="clean-traffic">${pinned.join("")}</filterref>
      ${bounds}
    </interface>`;
}

/** A disk backed by an image. */
export function volumeXml(name: string, capacityGb: number, imagePath: string): string {
  return `<volume>
  <name>${escapeXml(name)}</name>
  <capacity unit="GiB">${capacityGb}</capacity>
  <target><format type="qcow2"/></target>
  <backingStore><path>${escapeXml(imagePath)}</path><format type="qcow2"/></backingStore>
</volume>`;
}
