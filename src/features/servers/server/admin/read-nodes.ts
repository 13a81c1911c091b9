import { sql } from "kysely";
import type * as z from "zod/mini";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import type { CatalogNode } from "#src/features/catalog/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { serversOfficeRoutes } from "../../contract-office.ts";
import { findNode } from "../capacity/evacuate-node.ts";
import { shownServiceSql } from "../server-rows.ts";
import type { Service } from "../status.ts";

type NodeView = z.input<(typeof serversOfficeRoutes)["GET /v2/admin/nodes"]["output"]>["nodes"][number];
type NodeAnswer = z.input<(typeof serversOfficeRoutes)["GET /v2/admin/nodes/{id}"]["output"]>;

interface NodeRow {
  readonly id: string;
  readonly location_id: string;
  readonly driver: string;
  readonly member: string | null;
  readonly state: "open" | "maintenance";
  readonly is_online: boolean;
  readonly seen_at: Date | null;
  readonly memory: number | null;
  readonly vcpu: number | null;
  readonly disk: number | null;
  readonly used_memory: number;
  readonly used_vcpu: number;
  readonly used_disk: number;
  readonly servers: number;
}

/** The hosts with what they have, less what servers have of it; as orders count it. */
export async function listNodes({ db }: Pick<Platform, "db">, id: string | null = null): Promise<NodeView[]> {
  const { rows } = await sql<NodeRow>`
    SELECT n.id, n.location_id, n.driver, n.member, n.state, n.is_online, n.seen_at,
           n.seen_memory_mb AS memory, coalesce(n.vcpu, n.seen_cores * 4) AS vcpu,
           coalesce(n.disk_gb, n.seen_disk_gb) AS disk,
           coalesce(sum(s.memory_mb), 0)::int AS used_memory, coalesce(sum(s.vcpu), 0)::int AS used_vcpu,
           coalesce(sum(s.disk_gb), 0)::int AS used_disk, count(s.id)::int AS servers
    FROM nodes n LEFT JOIN servers s ON s.node_id = n.id
    WHERE ${id}::text IS NULL OR n.id = ${id} GROUP BY n.id ORDER BY n.id`.execute(db.kysely);
  return rows.map((row) => ({
    id: row.id,
    locationId: row.location_id,
    driver: row.driver,
    member: row.member,
    state: row.state,
    isOnline: row.is_online,
    seenAt: row.seen_at?.toISOString() ?? null,
    room: roomOf(row),
    servers: row.servers,
  }));
}

function roomOf({ memory, vcpu, disk, ...used }: NodeRow): NodeView["room"] {
  if (memory === null || vcpu === null) return null;
  return {
    memoryMb: memory,
    freeMemoryMb: memory - used.used_memory,
    vcpu,
    freeVcpu: vcpu - used.used_vcpu,
    diskGb: disk,
    freeDiskGb: disk === null ? null : disk - used.used_disk,
  };
}

const shownServers = 500;

interface Standing {
  readonly id: string;
  readonly name: string;
  readonly service: Service;
  readonly memory_mb: number;
  readonly customer_id: string;
}

/** What is set for a node, less what is empty. */
function settingsOf({
  endpoint,
  project,
  storagePool,
  network,
  settings,
}: CatalogNode): NodeAnswer["settings"] {
  return { endpoint, project, storagePool, network, ...settings };
}

/** One host, asked now, with the servers that stand there. */
export async function readNode(
  platform: Pick<Platform, "db">,
  driver: Pick<ComputeDriver, "health">,
  id: string,
): Promise<NodeAnswer> {
  const [node] = await listNodes(platform, id);
  if (!node) throw new AppError("not_found");
  const { kysely } = platform.db;
  const { rows: standing } = await sql<Standing>`
    SELECT s.id, s.name, ${shownServiceSql} AS service, s.memory_mb, s.customer_id
    FROM servers s WHERE s.node_id = ${id} ORDER BY s.name, s.id LIMIT ${shownServers}`.execute(kysely);
  const customerOf = await showCustomers(
    kysely,
    standing.map((row) => row.customer_id),
  );
  const health = (await driver.health()).nodes.find(({ name }) => name === id);
  return {
    ...node,
    health: health
      ? { version: health.version, freeMemoryMb: health.freeMemoryMb, problem: health.problem }
      : null,
    settings: settingsOf(await findNode(kysely, id)),
    standing: standing.map((row) => ({
      id: encodeId("server", row.id),
      name: row.name,
      service: row.service,
      memoryMb: row.memory_mb,
      customer: customerOf(row.customer_id),
    })),
  };
}
