import type { ComputeNode, MachineAddress, MachineLimits, MachineSize, MachineSpec } from "../port.ts";
import { hardwareAddress } from "../engine/hardware-address.ts";
import { specSchema } from "../engine/noted-spec.ts";
import type { Instance } from "./answers.ts";

/**
 * How a machine of ours is stored on an instance. Everything an act needs to continue after a crash is in
 * the instance's own configuration: `seed` until the system is set up, `rootHash` until the guest has it.
 */
export const keys = {
  owner: "user.moorage.server",
  name: "user.moorage.name",
  generation: "user.moorage.generation",
  seed: "user.moorage.seed",
  rootHash: "user.moorage.root-hash",
  /** On the old system while a new one is installed: what is to be installed. */
  next: "user.moorage.next",
} as const;

/** The instance of a server: named after the server's id, so there cannot be two in one place. */
export function instanceName(serverId: string): string {
  return `vm-${serverId.replaceAll("-", "")}`;
}

/** The previous system, kept until the new one is complete. */
export function oldInstanceName(serverId: string): string {
  return `${instanceName(serverId)}-old`;
}

/** The owner's server id; a machine without our stamp gives its own name, which is never such an id. */
export function ownerOf(instance: Instance): string {
  return setting(instance, keys.owner) ?? `foreign:${instance.name}`;
}

/** It carries no stamp of ours at all. */
export function isForeign(instance: Instance): boolean {
  return setting(instance, keys.owner) === null;
}

export function isOwned(instance: Instance, serverId: string): boolean {
  return setting(instance, keys.owner) === serverId;
}

export function generationOf(instance: Instance): number {
  return Number(setting(instance, keys.generation) ?? 0);
}

/** The value of a key; null where it is unset, which the engines also write as an empty text. */
export function setting({ config: values }: Instance, key: string): string | null {
  return values?.[key] || null;
}

/** The host's end of the card that we gave it: another one with each start. Null while the engine reports none. */
export function hostEnd(instance: Instance): string | null {
  return setting(instance, "volatile.eth0.host_name");
}

/** The order, as stored on the instance under `key`. */
export function notedSpec(instance: Instance, key: string): MachineSpec | null {
  const text = setting(instance, key);
  return text === null ? null : specSchema.parse(JSON.parse(text));
}

export function isRunning({ status }: Instance): boolean {
  return status === "Running";
}

/** It runs, or ran when its host went down and will be started again by the engine. */
export function shouldRun(instance: Instance): boolean {
  return isRunning(instance) || setting(instance, "volatile.last_state.power") === "RUNNING";
}

export function isStopped({ status }: Instance): boolean {
  return status === "Stopped";
}

/** The body that creates the instance of `spec`, stopped. */
export function instanceBody(
  spec: MachineSpec,
  node: ComputeNode,
  link: Readonly<Record<string, string>>,
  guestApi: string,
): object {
  return {
    name: instanceName(spec.serverId),
    type: "container",
    source: { type: "image", alias: spec.image },
    profiles: [],
    config: {
      [keys.owner]: spec.serverId,
      [keys.name]: spec.name,
      [keys.generation]: String(spec.generation),
      [keys.seed]: JSON.stringify(spec),
      ...(spec.passwordHash === null ? {} : { [keys.rootHash]: spec.passwordHash }),
      ...sizeLimits(spec),
      // These notes are ours: no one inside may read them.
      [guestApi]: "false",
      // Each machine has its own user ids: root of one has no rights in another.
      "security.idmap.isolated": "true",
    },
    devices: {
      root: { type: "disk", path: "/", pool: node.storagePool, size: `${spec.diskGb}GiB` },
      eth0: networkCard(spec.serverId, spec.addresses, { ...link, ...networkSpeed(spec.limits) }),
    },
  };
}

const processesPerVcpu = 4_000;

/** The keys that limit what a machine may use. */
export function sizeLimits({ vcpu, memoryMb }: MachineSize): Readonly<Record<string, string>> {
  return {
    "limits.cpu": String(vcpu),
    "limits.memory": `${memoryMb}MiB`,
    "limits.processes": String(processesPerVcpu * vcpu),
  };
}

/** The keys of a network card that limit its speed. */
export function networkSpeed({ networkMbps }: MachineLimits): Readonly<Record<string, string>> {
  if (networkMbps === null) return {};
  return { "limits.ingress": `${networkMbps}Mbit`, "limits.egress": `${networkMbps}Mbit` };
}

/** The same keys as read from an instance: they stay when its addresses change. */
export function speedOf({ devices }: Instance): Readonly<Record<string, string>> {
  const card = Object.entries(devices?.["eth0"] ?? {});
  return Object.fromEntries(card.filter(([key]) => key === "limits.ingress" || key === "limits.egress"));
}

/** A network card that passes only the machine's own addresses, whatever the guest configures. */
export function networkCard(
  serverId: string,
  addresses: readonly MachineAddress[],
  link: Readonly<Record<string, string>>,
): Record<string, string> {
  const [primary, ...further] = addresses.map((one) => one.address);
  const card = hardwareAddress(serverId);
  return {
    ...link,
    type: "nic",
    name: "eth0",
    hwaddr: card,
    "security.mac_filtering": "true",
    "security.ipv4_filtering": "true",
    "security.ipv6_filtering": "true",
    "ipv4.address": primary ?? "none",
    // On a bridge of the host the engine has to be given the address that it should pass.
    ...(link["parent"] === undefined ? {} : { "ipv6.address": linkLocalAddress(card.split(":")) }),
    ...(further.length > 0 ? { "ipv4.routes": further.map((one) => `${one}/32`).join(",") } : {}),
  };
}

/** The addresses that the engine passes, the first one first. */
export function pinnedAddresses({ devices }: Instance): string[] {
  const { "ipv4.address": primary = "", "ipv4.routes": routes = "" } = devices?.["eth0"] ?? {};
  return [primary, ...routes.split(",").map((route) => route.replace("/32", "").trim())].filter(
    (one) => one !== "" && one !== "none",
  );
}

/** The address that a guest derives from its card by itself (EUI-64); it is not routed beyond the bridge. */
function linkLocalAddress([, a = "", b = "", c = "", d = "", e = ""]: readonly string[]): string {
  return `fe80::${a}:${b}ff:fe${c}:${d}${e}`;
}
