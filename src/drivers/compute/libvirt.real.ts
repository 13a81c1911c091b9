import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { test } from "vitest";
import { whyNoLibvirt } from "../../../scripts/real/libvirt.ts";
import { type ComputeHarness, describeComputeDriver } from "./conformance.ts";
import { domainName } from "./libvirt/domain-name.ts";
import { writeLossyVirsh } from "./libvirt/lossy-virsh.fixture.ts";
import { openRealLibvirt } from "./libvirt/real-libvirt.fixture.ts";
import type { LibvirtCompute } from "./libvirt.ts";

// The port's contract on real virtual machines of a private libvirt.

const reason = whyNoLibvirt();
if (reason === null) describeComputeDriver("libvirt", makeHarness);
else test("libvirt compute driver", ({ skip }) => skip(reason));

async function makeHarness(): Promise<ComputeHarness> {
  const engine = await openRealLibvirt();
  const { libvirt, newAddress, newSpec } = engine;
  const driver: LibvirtCompute = engine.open();
  return {
    driver,
    newAddress,
    newSpec,
    lossy: engine.open({}, { program: writeLossyVirsh(libvirt.dir) }),
    passwordHash: `$6$salt$${"x".repeat(86)}`,
    plantForeign: async ({ serverId }) => {
      const file = join(libvirt.dir, "foreign.xml");
      writeFileSync(
        file,
        `<domain type="qemu"><name>${domainName(serverId)}</name><memory unit="MiB">64</memory>
        <os><type arch="x86_64">hvm</type></os></domain>`,
      );
      await libvirt.virsh("define", file);
      await libvirt.virsh("start", domainName(serverId));
    },
    pass: () => pause(500),
    close: () => engine.close(),
  };
}
