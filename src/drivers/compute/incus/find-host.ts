import { existsSync } from "node:fs";
import * as z from "zod/mini";
import { aliasList, serverAnswer } from "./answers.ts";
import { openClient } from "./client.ts";
import type { HostSearch } from "../engine/found-host.ts";
import { IncusRefusal } from "./refusal.ts";

const usualSockets = [
  "/var/lib/incus/unix.socket",
  "/var/snap/lxd/common/lxd/unix.socket",
  "/var/lib/lxd/unix.socket",
];

const pools = z.array(z.object({ name: z.string() }));
const networks = z.array(
  z.object({
    name: z.string(),
    type: z.string(),
    managed: z.boolean(),
    config: z.record(z.string(), z.string()),
  }),
);

/** Looks for LXD or Incus at `socket`, or else at the usual places. Changes nothing. */
export async function findHost(socket: string | null, wantedImages: readonly string[]): Promise<HostSearch> {
  const endpoint = (socket === null ? usualSockets : [socket]).find((path) => existsSync(path));
  if (endpoint === undefined) {
    const looked = socket ?? usualSockets.join(", ");
    return { missing: [`LXD or Incus (looked at ${looked}): apt-get install lxd`] };
  }
  const client = openClient({ endpoint, project: "default", certificate: null }, null);
  const command = endpoint.includes("incus") ? "incus" : "lxc";
  try {
    const { environment } = await client.get(serverAnswer, "/1.0");
    const [pool] = await client.get(pools, "/1.0/storage-pools?recursion=1");
    const bridges = await client.get(networks, "/1.0/networks?recursion=1");
    const aliases = await client.get(aliasList, "/1.0/images/aliases?recursion=1");
    const bridge = bridges.find(isUsableBridge);
    const images = aliases.map(({ name }) => name).filter((name) => wantedImages.includes(name));
    const cidr = networkOf(bridge?.config["ipv4.address"]);
    if (pool && bridge && cidr !== null && images.length > 0) {
      const version = `${environment.server} ${environment.server_version}`;
      const found = { endpoint, version, images, cidr, storagePool: pool.name, network: bridge.name };
      return { host: { driver: "incus", settings: {}, ...found } };
    }
    const parts = [
      {
        isThere: pool !== undefined,
        remedy: `a storage pool: ${command} storage create default dir`,
      },
      {
        isThere: bridge !== undefined,
        remedy: `a bridge without DHCP of its own: ${command} network create moorage0 ipv4.address=10.77.0.1/24 ipv4.nat=true ipv4.dhcp=false ipv6.address=none`,
      },
      {
        isThere: images.length > 0,
        remedy: `an image (${wantedImages.join(", ")}): sh deploy/images/debian.sh bookworm /tmp/debian-12.tar.gz && ${command} image import /tmp/debian-12.tar.gz --alias debian-12`,
      },
    ];
    return { missing: parts.filter(({ isThere }) => !isThere).map(({ remedy }) => remedy) };
  } catch (error) {
    if (!(error instanceof IncusRefusal)) throw error;
    return { missing: [`an engine that answers at ${endpoint}: ${error.message}`] };
  } finally {
    client.close();
  }
}

/** Addresses that a bridge hands out by itself would collide with those that we hand out. */
function isUsableBridge({ type, managed, config }: z.output<typeof networks>[number]): boolean {
  const isOurs = managed && type === "bridge" && config["ipv4.dhcp"] === "false";
  return isOurs && networkOf(config["ipv4.address"]) !== null;
}

/** `10.77.0.1/24` → `10.77.0.0/24`; null unless the bridge has the first address of a network we can sell. */
function networkOf(address: string | undefined): string | null {
  const [, head, last, bits] = /^(\d+\.\d+\.\d+)\.(\d+)\/(\d+)$/.exec(address ?? "") ?? [];
  if (head === undefined || last !== "1" || Number(bits) < 16 || Number(bits) > 30) return null;
  return `${head}.0/${bits}`;
}
