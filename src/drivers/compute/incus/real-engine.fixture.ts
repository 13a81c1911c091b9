import { provideImage } from "../../../../scripts/real/images.ts";
import { startLxd } from "../../../../scripts/real/lxd.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { tinySpec } from "#src/sandbox/machines/test-machines.ts";
import { createIncusCompute, type IncusCompute } from "../incus.ts";
import type { ComputeNode, MachineAddress, MachineSpec } from "../port.ts";
import type { ClientCertificate } from "./client-certificate.ts";
import { instanceName } from "./machine.ts";

const lastLine = "end of output";

export type RealEngine = Awaited<ReturnType<typeof openRealEngine>>;

/** For tests: a private LXD with a tiny image, and drivers on it that share a database. */
export async function openRealEngine() {
  const lxd = await startLxd();
  await provideImage(lxd, "tiny");
  const database = await createTestDatabase();
  const drivers: IncusCompute[] = [];
  const node: ComputeNode = {
    id: "here",
    location: "here",
    endpoint: lxd.socket,
    certificate: null,
    project: "default",
    member: null,
    storagePool: lxd.storagePool,
    network: lxd.network.bridge,
    memoryMb: null,
    takesNew: true,
    settings: {},
  };
  let last = 1;
  const newAddress = (): MachineAddress => {
    last += 1;
    const { gateway, prefixLength, address } = lxd.network;
    return { address: address(last), prefixLength, gateway };
  };
  return {
    lxd,
    newAddress,
    /**
     * What a command inside a machine prints; it has to be one that may run twice. LXD before 5.14 loses the output of
     * one now and then on a busy processor (canonical/lxd issue 11422): one without its last line is run again.
     */
    async inGuest({ serverId }: Pick<MachineSpec, "serverId">, script: string): Promise<string> {
      const marked = `${script}\nstatus=$?; echo ${lastLine}; exit $status`;
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const output = await lxd.lxc("exec", instanceName(serverId), "--", "sh", "-c", marked);
        if (output.endsWith(`${lastLine}\n`)) return output.slice(0, -lastLine.length - 1);
      }
      throw new Error(`The output of "${script}" was lost five times`);
    },
    /** A driver with its engine's client changed by `change`. */
    open(change: Partial<ComputeNode> = {}, identity: ClientCertificate | null = null): IncusCompute {
      const driver = createIncusCompute({
        db: database.pool,
        clock: systemClock,
        nodes: async () => [{ ...node, ...change }],
        identity: () => identity,
      });
      drivers.push(driver);
      return driver;
    },
    newSpec: (): MachineSpec => tinySpec(newAddress()),
    async close(): Promise<void> {
      for (const driver of drivers) driver.close();
      await database.drop();
      await lxd.stop();
    },
  };
}
