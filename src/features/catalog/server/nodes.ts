import { type Kysely, sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type Committing, transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";

/** A host or cluster member that runs machines. */
export interface CatalogNode {
  readonly id: string;
  readonly location: string;
  /** Its compute driver, an id from the list of drivers. */
  readonly driver: string;
  /**
   * For LXD or Incus the path of a unix socket, or `https://host:port` with the certificate to expect; for libvirt
   * a connection URI.
   */
  readonly endpoint: string;
  readonly certificate: string | null;
  readonly project: string;
  readonly member: string | null;
  readonly storagePool: string;
  readonly network: string;
  readonly memoryMb: number | null;
  /** Sellable vCPUs and disk space; null: four per core, and the size of its storage. */
  readonly vcpu: number | null;
  readonly diskGb: number | null;
  /** Settings read by its driver only. */
  readonly settings: Readonly<Record<string, string>>;
  /** In maintenance no new machines are placed on it; existing ones keep running. */
  readonly state: "open" | "maintenance";
}

export async function readNodes(db: Kysely<DB>): Promise<CatalogNode[]> {
  const { rows } = await sql<CatalogNode>`
    SELECT id, location_id AS location, driver, endpoint, certificate, project, member, storage_pool AS "storagePool",
           network, memory_mb AS "memoryMb", vcpu, disk_gb AS "diskGb", settings, state
    FROM nodes ORDER BY id`.execute(db);
  return rows;
}

/** Creates or updates a node. */
export async function saveNode(on: Committing, ctx: Ctx, node: CatalogNode): Promise<void> {
  if ((node.certificate === null) === node.endpoint.startsWith("https://")) {
    throw new OperatorRefusal(
      "An https endpoint needs the certificate that it shows, and a socket has none.",
    );
  }
  const row = {
    location_id: node.location,
    endpoint: node.endpoint,
    certificate: node.certificate,
    project: node.project,
    member: node.member,
    storage_pool: node.storagePool,
    network: node.network,
    memory_mb: node.memoryMb,
    vcpu: node.vcpu,
    disk_gb: node.diskGb,
    settings: JSON.stringify(node.settings),
    state: node.state,
    driver: node.driver,
  };
  await transaction(on, async (trx) => {
    const place = await trx
      .selectFrom("locations")
      .select("id")
      .where("id", "=", node.location)
      .executeTakeFirst();
    if (!place) throw new OperatorRefusal(`There is no location ${node.location}.`);
    await trx
      .insertInto("nodes")
      .values({ id: node.id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    await audit(trx, ctx, "node.save", node.id);
  });
}

/** Puts a node into maintenance or opens it, in the caller's transaction. False when it was already in that state. */
export async function setNodeState(
  trx: Transaction<DB>,
  ctx: Ctx,
  id: string,
  state: CatalogNode["state"],
): Promise<boolean> {
  const node = await trx
    .selectFrom("nodes")
    .select("state")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!node) throw new OperatorRefusal(`There is no node ${id}.`);
  if (node.state === state) return false;
  await trx.updateTable("nodes").set({ state }).where("id", "=", id).execute();
  await audit(trx, ctx, `node.${state}`, id);
  return true;
}

/** Removes a node. The caller has checked that none of our machines is on it. */
export async function removeNode(on: Committing, ctx: Ctx, id: string): Promise<void> {
  await transaction(on, async (trx) => {
    const removed = await trx.deleteFrom("nodes").where("id", "=", id).executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw new OperatorRefusal(`There is no node ${id}.`);
    await audit(trx, ctx, "node.remove", id);
  });
}

/** What a node reported at the last poll; null capacity when it did not answer. */
export interface SeenNode {
  readonly id: string;
  readonly capacity: {
    readonly memoryMb: number;
    readonly cores: number;
    readonly diskGb: number | null;
  } | null;
}

/** Stores the nodes' capacities. A node that did not answer keeps its last ones, and takes no orders. */
export async function noteNodes(db: Kysely<DB>, seen: readonly SeenNode[], at: Date): Promise<void> {
  if (seen.length === 0) return;
  await sql`
    UPDATE nodes SET is_online = seen.capacity IS NOT NULL,
      seen_at = CASE WHEN seen.capacity IS NULL THEN seen_at ELSE ${at}::timestamptz END,
      seen_memory_mb = coalesce((seen.capacity ->> 'memoryMb')::int, seen_memory_mb),
      seen_cores = coalesce((seen.capacity ->> 'cores')::int, seen_cores),
      seen_disk_gb = CASE WHEN seen.capacity IS NULL THEN seen_disk_gb
                          ELSE (seen.capacity ->> 'diskGb')::int END
    FROM jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) AS seen(id text, capacity jsonb)
    WHERE nodes.id = seen.id`.execute(db);
}

function audit(trx: Transaction<DB>, ctx: Ctx, action: string, id: string): Promise<void> {
  return writeAudit(trx, ctx, { action, objectType: "node", objectId: id });
}
