import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { test } from "vitest";
import { whyNoLxd } from "../../../scripts/real/lxd.ts";
import { type ComputeHarness, describeComputeDriver } from "./conformance.ts";
import { openLossyWay } from "./incus/lossy-way.fixture.ts";
import { instanceName } from "./incus/machine.ts";
import { openRealEngine } from "./incus/real-engine.fixture.ts";
import type { createIncusCompute } from "./incus.ts";

// The port's contract on real containers of a private LXD.

const reason = whyNoLxd();
if (reason === null) describeComputeDriver("incus", makeHarness);
else test("incus compute driver", ({ skip }) => skip(reason));

async function makeHarness(): Promise<ComputeHarness> {
  const engine = await openRealEngine();
  const { lxd, newAddress, newSpec } = engine;
  const way = await openLossyWay(lxd.socket, join(lxd.dir, "lossy.socket"));
  const driver: ReturnType<typeof createIncusCompute> = engine.open();
  return {
    driver,
    newAddress,
    newSpec,
    lossy: engine.open({ endpoint: way.socket }),
    passwordHash: `$6$salt$${"x".repeat(86)}`,
    plantForeign: async ({ serverId }) => {
      await lxd.lxc("init", "tiny", instanceName(serverId), "--no-profiles", "--storage", "default");
      await lxd.lxc("start", instanceName(serverId));
    },
    pass: () => pause(100),
    close: async () => {
      way.close();
      await engine.close();
    },
  };
}
