import { createCtx } from "#src/platform/ctx.ts";
import { testOperator } from "#src/platform/operator/operator.fixture.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import * as z from "zod";
import { openClient } from "#src/drivers/compute/incus/client.ts";
import { demoCatalogue, saveNode } from "#src/features/catalog/server/index.ts";
import { decodeId } from "#src/shared/ids.ts";
import { callOk } from "../e2e/harness/api-client.ts";
import { newCustomer, purchaseBody } from "../e2e/harness/customers.ts";
import { auditLines, type Inspector } from "../e2e/harness/inspector.ts";
import { provideImage } from "../scripts/real/images.ts";
import { type Lxd, startLxd, whyNoLxd } from "../scripts/real/lxd.ts";
import { makeBare } from "./bare-machine.ts";
import { type Bench, figureOf, MissingToolError } from "./bench.ts";
import { startTestbed } from "./testbed.ts";

const image = "debian-13";
/** Addresses of the machines that the product does not know of, and of those that it sells. */
const [firstBare, soldFrom] = [200, "0/25"];

/** D5: from a paid order to a running machine, against the same steps asked of the engine itself. */
export const bench: Bench = async ({ isQuick }) => {
  const reason = whyNoLxd();
  if (reason !== null) throw new MissingToolError(reason);
  const rounds = isQuick ? 3 : 12;
  const lxd = await startLxd();
  const testbed = await startTestbed({ ROLES: "web,worker", COMPUTE: "incus" });
  const client = openClient({ endpoint: lxd.socket, project: "default", certificate: null }, null);
  try {
    await provideImage(lxd, "tiny", image);
    await fillCatalogue(testbed.inspector, lxd);
    const customer = await newCustomer(testbed.server.url, testbed.inspector, 1_000_000n);
    const order = async (): Promise<number> => {
      const call = { token: customer.token, key: randomUUID(), body: purchaseBody(customer) };
      const bought: unknown = await callOk(testbed.server.url, "POST /v2/servers/purchase", call);
      const began = performance.now();
      await delivered(testbed.inspector, serverIdOf(bought));
      return performance.now() - began;
    };
    const bare = async (round: number): Promise<number> => {
      const began = performance.now();
      await makeBare(client, lxd, {
        name: `bare-${round}`,
        image,
        address: lxd.network.address(firstBare + round),
      });
      const tookMs = performance.now() - began;
      await lxd.lxc("delete", "--force", `bare-${round}`);
      return tookMs;
    };
    await untilSold(order);
    await bare(0);
    const pairs: Record<string, number>[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      pairs.push({ bareMs: await bare(round), productMs: await order() });
    }
    const beyond = pairs.map(({ bareMs = 0, productMs = 0 }) => productMs - 1.1 * bareMs);
    return {
      title: "D5: from an order to a real machine",
      method:
        `${rounds} rounds on a private LXD, BusyBox. \`product\`: from the answer to a purchase to its delivery, by the product's own ` +
        "tasks. `bare`: the same instance made, addressed and started through the engine's interface, until it has its address. " +
        "The product may take a tenth and one second more.",
      ratios: [figureOf("product − 1.1 × bare", beyond, { aim: 1_000, limit: 1_000, unit: "ms" })],
      pairs,
      findings: await auditLines(testbed.inspector),
    };
  } finally {
    client.close();
    await testbed.stop();
    await lxd.stop();
  }
};

async function fillCatalogue({ platform, product }: Inspector, lxd: Lxd): Promise<void> {
  await product.catalog.seedCatalogue({ ...demoCatalogue, stock: {} });
  const cidr = lxd.network.gateway.replace(/\d+$/, soldFrom);
  await product.servers.addIpBlock({ id: "bench", locationId: "fra1", cidr });
  const node = {
    id: "here",
    driver: "incus",
    member: null,
    location: "fra1",
    endpoint: lxd.socket,
    certificate: null,
    settings: {},
    project: "default",
    storagePool: lxd.storagePool,
    network: lxd.network.bridge,
    memoryMb: 1_000_000,
    vcpu: 1_000,
    diskGb: 100_000,
    state: "open",
  } as const;
  await saveNode(platform, createCtx(platform, testOperator), node);
}

/** The product looks at its nodes from time to time, and sells what it has seen. */
async function untilSold(order: () => Promise<number>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await order();
      return;
    } catch (error) {
      if (tries === looks || !String(error).includes("out_of_stock")) throw error;
      await pause(500);
    }
  }
}

const looks = 120;

function serverIdOf(bought: unknown): string {
  return decodeId("server", z.object({ server: z.object({ id: z.string() }) }).parse(bought).server.id) ?? "";
}

async function delivered({ platform }: Inspector, serverId: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      service: string;
    }>`SELECT service FROM servers WHERE id = ${serverId}`.execute(platform.db.kysely);
    const [server] = rows;
    if (server?.service === "active") return;
    if (server?.service !== "pending") throw new Error(`The server is ${server?.service ?? "not there"}.`);
    await pause(10);
  }
}
