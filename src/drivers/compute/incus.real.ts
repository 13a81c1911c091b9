import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { test } from "vitest";
import { type Lxd, startLxd, whyNoLxd } from "../../../scripts/real/lxd.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { type ComputeHarness, describeComputeDriver } from "./conformance.ts";
import { instanceName } from "./incus/machine.ts";
import { openLossyWay } from "./incus/lossy-way.fixture.ts";
import { createIncusCompute } from "./incus.ts";
import type { MachineSpec } from "./port.ts";

// The port's contract on real containers of a private LXD.

const reason = whyNoLxd();
if (reason === null) describeComputeDriver("incus", makeHarness);
else test("incus compute driver", ({ skip }) => skip(reason));

async function makeHarness(): Promise<ComputeHarness> {
  const lxd = await startLxd();
  const image = join(lxd.dir, "tiny.tar.gz");
  spawnSync("sh", ["deploy/images/tiny.sh", image], { stdio: "inherit" });
  await lxd.lxc("image", "import", image, "--alias", "tiny");
  const database = await createTestDatabase();
  const way = await openLossyWay(lxd.socket, join(lxd.dir, "lossy.socket"));
  const open = (endpoint: string) =>
    createIncusCompute({
      db: database.pool,
      clock: systemClock,
      nodes: async () => [nodeOf(lxd, endpoint)],
      identity: () => null,
    });
  const driver = open(lxd.socket);
  const lossy = open(way.socket);
  let last = 1;
  const newAddress = () => {
    last += 1;
    const { gateway, prefixLength, address } = lxd.network;
    return { address: address(last), prefixLength, gateway };
  };
  return {
    driver,
    lossy,
    passwordHash: `$6$salt$${"x".repeat(86)}`,
    newAddress,
    newSpec: (): MachineSpec => {
      const serverId = randomUUID();
      return {
        serverId,
        name: `web-${serverId.slice(0, 8)}`,
        vcpu: 1,
        memoryMb: 128,
        diskGb: 1,
        location: "here",
        image: "tiny",
        addresses: [newAddress()],
        sshKeys: [],
        passwordHash: null,
        generation: 1,
      };
    },
    plantForeign: async ({ serverId }) => {
      await lxd.lxc("init", "tiny", instanceName(serverId), "--no-profiles", "--storage", "default");
      await lxd.lxc("start", instanceName(serverId));
    },
    pass: () => new Promise((resolve) => setTimeout(resolve, 100)),
    close: async () => {
      driver.close();
      lossy.close();
      way.close();
      await database.drop();
      await lxd.stop();
    },
  };
}

function nodeOf({ network, storagePool }: Lxd, endpoint: string) {
  return {
    id: "here",
    location: "here",
    endpoint,
    certificate: null,
    project: "default",
    member: null,
    storagePool,
    network: network.bridge,
    memoryMb: null,
    takesNew: true,
  };
}
