import { type Kysely, sql, type Transaction } from "kysely";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import { type CatalogNode, readNodes } from "#src/features/catalog/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Platform } from "#src/platform/platform.ts";
import { machineStates } from "../../rules.ts";
import { openTask } from "../tasks/open-task.ts";

/** The result for one server of the node. */
export interface Evacuee {
  readonly serverId: string;
  readonly name: string;
  /** The node that it moves to; null: it stays. */
  readonly to: string | null;
  /** Why it stays, for the operator. */
  readonly problem: string | null;
}

export interface StandingServer {
  readonly id: string;
  readonly name: string;
  readonly site_id: number;
  readonly customer_id: string;
  readonly location_id: string;
}

/**
 * Moves the servers of a node in maintenance to other members of its cluster, as far as they have room: each by a
 * task of its own. Nothing is moved without reserved room, and servers that cannot move are listed.
 */
export async function evacuateNode(
  platform: Platform,
  ctx: Ctx,
  driver: ComputeDriver,
  nodeId: string,
): Promise<Evacuee[]> {
  const { db } = platform;
  const node = await findNode(db.kysely, nodeId);
  if (node.state !== "maintenance") {
    throw new OperatorRefusal(`Put it into maintenance first: node maintenance ${nodeId} on`);
  }
  const targets = await findTargets(db.kysely, driver, node);
  const servers = await readStanding(db.kysely, nodeId);
  const evacuees: Evacuee[] = [];
  for (const server of servers) evacuees.push(await moveAway(platform, ctx, server, targets));
  return evacuees;
}

/** The servers with a machine on a node, in the order that they are moved in. */
export function readStanding(db: Kysely<DB>, nodeId: string): Promise<StandingServer[]> {
  return db
    .selectFrom("servers")
    .select(["id", "name", "site_id", "customer_id", "location_id"])
    .where("node_id", "=", nodeId)
    .where("service", "in", machineStates)
    .orderBy("id")
    .execute();
}

export async function findNode(db: Kysely<DB>, nodeId: string): Promise<CatalogNode> {
  const node = (await readNodes(db)).find(({ id }) => id === nodeId);
  if (!node) throw new OperatorRefusal(`There is no node ${nodeId}.`);
  return node;
}

/** The nodes that an engine can move machines of this one to, or one sentence on why there are not any. */
export async function findTargets(
  db: Kysely<DB>,
  driver: Pick<ComputeDriver, "capabilities" | "kind">,
  node: CatalogNode,
): Promise<readonly CatalogNode[]> {
  if (!driver.capabilities().canMove) {
    throw new OperatorRefusal(`Machines of ${driver.kind} cannot be moved: they stay on ${node.id}.`);
  }
  const targets = (await readNodes(db)).filter(
    ({ id, endpoint, project, member }) =>
      id !== node.id &&
      node.member !== null &&
      member !== null &&
      endpoint === node.endpoint &&
      project === node.project,
  );
  if (targets.length === 0) {
    throw new OperatorRefusal(`${node.id} is in no cluster with another node: its machines cannot be moved.`);
  }
  return targets;
}

/** Why a server stays where it is, for the operator. */
export const stays = {
  noRoom: "no other node of the cluster has room for it",
  busy: "another action runs on it: try again",
} as const;

async function moveAway(
  platform: Platform,
  ctx: Ctx,
  server: StandingServer,
  targets: readonly CatalogNode[],
): Promise<Evacuee> {
  try {
    const to = await transaction(platform, async (trx) => {
      const chosen = await takeRoom(trx, server, targets);
      if (chosen === null) return null;
      await openTask(trx, ctx, { id: platform.ids.next(), kind: "server-move", server });
      await writeAudit(trx, ctx, { action: "server.move", objectType: "server", objectId: server.id });
      return chosen;
    });
    const problem = to === null ? stays.noRoom : null;
    return { serverId: server.id, name: server.name, to, problem };
  } catch (error) {
    if (!(error instanceof Error) || appErrorOf(error).code !== "server_busy") throw error;
    return { serverId: server.id, name: server.name, to: null, problem: stays.busy };
  }
}

/** Reserves the server's room on one of the nodes, one server after the other, as orders do. */
async function takeRoom(
  trx: Transaction<DB>,
  { id, location_id: location }: StandingServer,
  targets: readonly CatalogNode[],
): Promise<string | null> {
  await sql`SELECT 1 FROM locations WHERE id = ${location} FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql<{ node_id: string }>`
    UPDATE servers server SET node_id = room.node_id
    FROM (
      SELECT free.node_id FROM servers_free_rooms(${location}) free, servers s
      WHERE s.id = ${id} AND free.node_id = ANY (${targets.map((node) => node.id)}::text[])
        AND free.memory_mb >= s.memory_mb AND free.vcpu >= s.vcpu
        AND (free.disk_gb IS NULL OR free.disk_gb >= s.disk_gb)
      ORDER BY free.memory_mb DESC, free.node_id LIMIT 1
    ) room
    WHERE server.id = ${id} RETURNING room.node_id`.execute(trx);
  return rows[0]?.node_id ?? null;
}
