import type { MachineSpec } from "../port.ts";
import { hardwareAddress } from "../engine/hardware-address.ts";
import { buildIso } from "./iso-image.ts";

/**
 * The NoCloud seed of a machine. Its instance id is the server and its install, so another address does not make
 * a guest set itself up again. It holds no secret: root's password goes through the guest agent.
 */
export function buildSeed(spec: MachineSpec, resolvers: readonly string[]): Buffer {
  const { serverId, name, generation, sshKeys } = spec;
  const userData = {
    preserve_hostname: false,
    disable_root: false,
    ssh_pwauth: true,
    users: [{ name: "root", lock_passwd: false, ssh_authorized_keys: sshKeys }],
    // Addresses may have been added since the last boot.
    updates: { network: { when: ["boot"] } },
  };
  // JSON is YAML and needs no quoting rules.
  return buildIso("cidata", [
    {
      name: "meta-data",
      content: line({ "instance-id": `${serverId}-${generation}`, "local-hostname": name }),
    },
    { name: "user-data", content: `#cloud-config\n${line(userData)}` },
    { name: "network-config", content: line(networkConfig(spec, resolvers)) },
  ]);
}

function line(content: object): string {
  return `${JSON.stringify(content)}\n`;
}

function networkConfig({ serverId, addresses }: MachineSpec, resolvers: readonly string[]): object {
  const [primary] = addresses;
  return {
    version: 2,
    ethernets: {
      eth0: {
        match: { macaddress: hardwareAddress(serverId) },
        "set-name": "eth0",
        dhcp4: false,
        nameservers: { addresses: resolvers },
        addresses: addresses.map((one) => `${one.address}/${one.prefixLength}`),
        ...(primary ? { routes: [{ to: "0.0.0.0/0", via: primary.gateway }] } : {}),
      },
    },
  };
}
