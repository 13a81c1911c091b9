import { type Kysely, sql } from "kysely";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { type Evacuee, findNode, findTargets, readStanding, stays } from "./evacuate-node.ts";

interface Room {
  readonly nodeId: string;
  readonly memoryMb: number;
  readonly vcpu: number;
  /** Null: unlimited. */
  readonly diskGb: number | null;
}

interface Size extends Omit<Room, "nodeId" | "diskGb"> {
  readonly diskGb: number;
  readonly isBusy: boolean;
}

/**
 * What `evacuateNode` would do now with each server of a node, which need not be in maintenance yet: it chooses as that
 * does, and reserves nothing.
 */
export async function planEvacuation(
  { db }: Pick<Platform, "db">,
  driver: Pick<ComputeDriver, "capabilities" | "kind">,
  nodeId: string,
): Promise<Evacuee[]> {
  const targets = await findTargets(db.kysely, driver, await findNode(db.kysely, nodeId));
  const servers = await readStanding(db.kysely, nodeId);
  const sizes = await readSizes(db.kysely, nodeId);
  const locations = new Map<string, Room[]>();
  const evacuees: Evacuee[] = [];
  for (const { id: serverId, name, location_id: location } of servers) {
    const size = sizes.get(serverId);
    const rooms = locations.get(location) ?? (await readRooms(db.kysely, location, targets));
    locations.set(location, rooms);
    const to = size === undefined || size.isBusy ? null : largestRoom(rooms, size);
    if (to !== null && size !== undefined)
      locations.set(
        location,
        rooms.map((room) => less(room, to, size)),
      );
    const problem = to === null ? (size?.isBusy === false ? stays.noRoom : stays.busy) : null;
    evacuees.push({ serverId, name, to, problem });
  }
  return evacuees;
}

function largestRoom(rooms: readonly Room[], size: Size): string | null {
  const [room] = rooms
    .filter((each) => each.memoryMb >= size.memoryMb && each.vcpu >= size.vcpu)
    .filter((each) => each.diskGb === null || each.diskGb >= size.diskGb)
    .toSorted((one, other) => other.memoryMb - one.memoryMb || (one.nodeId < other.nodeId ? -1 : 1));
  return room?.nodeId ?? null;
}

function less(room: Room, nodeId: string, size: Size): Room {
  if (room.nodeId !== nodeId) return room;
  return {
    nodeId,
    memoryMb: room.memoryMb - size.memoryMb,
    vcpu: room.vcpu - size.vcpu,
    diskGb: room.diskGb === null ? null : room.diskGb - size.diskGb,
  };
}

async function readRooms(
  db: Kysely<DB>,
  location: string,
  targets: readonly { readonly id: string }[],
): Promise<Room[]> {
  const { rows } = await sql<Room>`
    SELECT node_id AS "nodeId", memory_mb::int AS "memoryMb", vcpu::int AS vcpu, disk_gb::int AS "diskGb"
    FROM servers_free_rooms(${location})
    WHERE node_id = ANY (${targets.map(({ id }) => id)}::text[])`.execute(db);
  return rows;
}

async function readSizes(db: Kysely<DB>, nodeId: string): Promise<Map<string, Size>> {
  const { rows } = await sql<Size & { id: string }>`
    SELECT s.id, s.memory_mb AS "memoryMb", s.vcpu, s.disk_gb AS "diskGb", EXISTS (
      SELECT FROM tasks t WHERE t.object_type = 'server' AND t.object_id = s.id AND t.state IN ('queued', 'running')
    ) AS "isBusy"
    FROM servers s WHERE s.node_id = ${nodeId}`.execute(db);
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}
