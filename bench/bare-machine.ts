import { setTimeout as pause } from "node:timers/promises";
import { instanceAnswer } from "#src/drivers/compute/incus/answers.ts";
import type { IncusClient } from "#src/drivers/compute/incus/client.ts";
import { networkFiles } from "#src/drivers/compute/incus/guest-files.ts";
import { waitForOperation } from "#src/drivers/compute/incus/operations.ts";
import type { Lxd } from "../scripts/real/lxd.ts";

const operationSeconds = 15;

interface BareMachine {
  readonly name: string;
  readonly image: string;
  readonly address: string;
}

/** Makes a machine through the engine's interface alone, until it has its address. */
export async function makeBare(
  client: IncusClient,
  lxd: Lxd,
  { name, image, address }: BareMachine,
): Promise<void> {
  const { bridge, gateway, prefixLength } = lxd.network;
  const path = `/1.0/instances/${name}`;
  const done = async (operation: string | null): Promise<void> => {
    const state = operation === null ? null : await waitForOperation(client, operation, operationSeconds);
    if (state?.kind === "failed") throw state.refusal;
  };
  const filtering = {
    "security.mac_filtering": "true",
    "security.ipv4_filtering": "true",
    "security.ipv6_filtering": "true",
  };
  const body = {
    name,
    type: "container",
    source: { type: "image", alias: image },
    profiles: [],
    config: { "limits.cpu": "2", "limits.memory": "4096MiB", "security.idmap.isolated": "true" },
    devices: {
      root: { type: "disk", path: "/", pool: lxd.storagePool, size: "40GiB" },
      eth0: { type: "nic", network: bridge, name: "eth0", "ipv4.address": address, ...filtering },
    },
  };
  await done(await client.send("POST", "/1.0/instances", body));
  for (const file of networkFiles([{ address, prefixLength, gateway }])) await client.writeFile(name, file);
  await done(await client.send("PUT", `${path}/state`, { action: "start", timeout: 30 }));
  for (;;) {
    const { state } = await client.get(instanceAnswer, `${path}?recursion=1`);
    const cards = Object.values(state?.network ?? {});
    if (cards.some(({ addresses }) => addresses?.some((one) => one.address === address))) return;
    await pause(10);
  }
}
