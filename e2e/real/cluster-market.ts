import { sql } from "kysely";
import { demoCatalogue, saveNode } from "#src/features/catalog/server/index.ts";
import { encodeId } from "#src/shared/ids.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { testOperator } from "#src/platform/operator/operator.fixture.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { provideImage } from "../../scripts/real/images.ts";
import { type LxdCluster, startLxdCluster } from "../../scripts/real/lxd-cluster.ts";
import { PurchaseLedger } from "../faults/purchase-ledger.ts";
import { newCustomer, type TestCustomer } from "../harness/customers.ts";
import { inspect, type Inspector } from "../harness/inspector.ts";
import { type ServerProcess, startServerProcess } from "../harness/server-process.ts";

/** A product that sells containers on the two members of a cluster, and a customer who has money. */
export interface ClusterMarket {
  readonly cluster: LxdCluster;
  readonly server: ServerProcess;
  readonly inspector: Inspector;
  readonly customer: TestCustomer;
  readonly ledger: PurchaseLedger;
  close(): Promise<void>;
}

/** `memoryMb`: what may be sold of each member. */
export async function openClusterMarket(memoryMb: readonly [number, number]): Promise<ClusterMarket> {
  const stops: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  try {
    const cluster = await startLxdCluster();
    stops.push(cluster.stop);
    const [entry] = cluster.members;
    await provideImage(entry, "tiny", "debian-13");
    const database = await createTestDatabase();
    stops.push(database.drop);
    const inspector = await inspect(database.url, { COMPUTE: "incus" });
    stops.push(inspector.close);
    await fillCatalogue(inspector, cluster);
    await saveMembers(inspector, cluster, memoryMb);
    const server = await startServerProcess({ DATABASE_URL: database.url, COMPUTE: "incus" });
    stops.push(server.stop);
    const customer = await newCustomer(server.url, inspector, 10_000_000n);
    return { cluster, server, inspector, customer, ledger: new PurchaseLedger(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fillCatalogue({ product }: Inspector, { network }: LxdCluster): Promise<void> {
  await product.catalog.seedCatalogue({ ...demoCatalogue, stock: {} });
  const cidr = `${network.address(0)}/${network.prefixLength}`;
  await product.servers.addIpBlock({ id: "cluster", locationId: "fra1", cidr });
}

/** Adds the members to the product, with what may be sold of each. */
export async function saveMembers(
  { platform }: Inspector,
  { members, network, storagePool }: LxdCluster,
  memoryMb: readonly [number, number],
): Promise<void> {
  for (const [index, { name }] of members.entries()) {
    const node = {
      id: name,
      member: name,
      location: "fra1",
      // One member answers for both.
      endpoint: members[0].socket,
      certificate: null,
      project: "default",
      storagePool,
      network: network.bridge,
      memoryMb: memoryMb[index] ?? null,
      state: "open",
      driver: "incus",
      settings: {},
      vcpu: 1_000,
      diskGb: 100_000,
    } as const;
    await saveNode(platform, createCtx(platform, testOperator), node);
  }
}

/** A machine as the cluster reports it. */
export interface ClusterMachine {
  readonly name: string;
  readonly state: string;
  readonly member: string;
}

export async function machinesOf({ members: [entry] }: LxdCluster): Promise<ClusterMachine[]> {
  const lines = (await entry.lxc("list", "--format", "csv", "-c", "nsL")).split("\n").filter(Boolean);
  return lines.map((line) => {
    const [name = "", state = "", member = ""] = line.split(",");
    return { name, state, member };
  });
}

/** Servers in their present state, and the instance each should have. */
export async function readServers({ platform }: Inspector): Promise<{ service: string; machine: string }[]> {
  const { rows } = await sql<{ service: string; machine: string }>`
    SELECT service, 'vm-' || replace(id::text, '-', '') AS machine FROM servers ORDER BY id`.execute(
    platform.db.kysely,
  );
  return rows;
}

/** The server of a machine, by its public id. */
export function serverOf(machine: string): string {
  const [, a, b, c, d, e] = /^vm-(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(machine) ?? [];
  return encodeId("server", [a, b, c, d, e].join("-"));
}

/** The machines that the product restarted because their host had gone down. */
export async function startedAgain({ platform }: Inspector): Promise<string[]> {
  const { rows } = await sql<{ machine: string }>`
    SELECT 'vm-' || replace(object_id::text, '-', '') AS machine FROM audit_log
    WHERE action = 'server.start-again' ORDER BY at`.execute(platform.db.kysely);
  return rows.map(({ machine }) => machine);
}

export async function openTasks({ platform }: Inspector): Promise<number> {
  const { rows } = await sql<{ open: bigint }>`
    SELECT count(*) AS open FROM tasks WHERE state IN ('queued', 'running')`.execute(platform.db.kysely);
  return Number(rows[0]?.open);
}
