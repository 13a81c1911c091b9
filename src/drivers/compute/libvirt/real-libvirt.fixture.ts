import { provideDisk } from "../../../../scripts/real/images.ts";
import { startLibvirt } from "../../../../scripts/real/libvirt.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { tinySpec } from "#src/sandbox/machines/test-machines.ts";
import { createLibvirtCompute, type LibvirtCompute } from "../libvirt.ts";
import type { MachineAddress, MachineSpec } from "../port.ts";
import type { LibvirtNode } from "./node.ts";
import type { VirshOptions } from "./virsh.ts";

export type RealLibvirt = Awaited<ReturnType<typeof openRealLibvirt>>;

/** For tests: a private libvirt with a tiny image, and drivers on it that share a database. */
export async function openRealLibvirt() {
  const libvirt = await startLibvirt();
  await provideDisk(libvirt, "tiny");
  const database = await createTestDatabase();
  const node: LibvirtNode = {
    id: "here",
    location: "here",
    endpoint: libvirt.endpoint,
    storagePool: libvirt.storagePool,
    network: libvirt.network,
    memoryMb: null,
    accelerator: "emulation",
    takesNew: true,
  };
  let last = 1;
  const newAddress = (): MachineAddress => {
    last += 1;
    const { gateway, prefixLength, address } = libvirt;
    return { address: address(last), prefixLength, gateway };
  };
  return {
    libvirt,
    newAddress,
    /** A driver with its host changed by `change`. */
    open(change: Partial<LibvirtNode> = {}, options: VirshOptions = {}): LibvirtCompute {
      return createLibvirtCompute({
        db: database.pool,
        clock: systemClock,
        nodes: async () => [{ ...node, ...change }],
        consoleDir: libvirt.consoleDir,
        resolvers: [],
        ...options,
      });
    },
    newSpec: (): MachineSpec => tinySpec(newAddress()),
    async close(): Promise<void> {
      await database.drop();
      await libvirt.stop();
    },
  };
}
