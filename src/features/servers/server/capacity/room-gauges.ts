import { sql } from "kysely";
import type { Gauge } from "#src/platform/metrics/gauge.ts";
import type { Platform } from "#src/platform/platform.ts";

const countedEveryMs = 60_000;
const labels = ["location", "node", "state"];
const [megabyte, gigabyte] = [1024 ** 2, 1024 ** 3];

interface Room {
  readonly location: string;
  readonly node: string;
  readonly online: boolean;
  readonly memory: number | null;
  readonly usedMemory: number;
  readonly disk: number | null;
  readonly usedDisk: number;
}

/** What open nodes have and what servers have of it, as orders count it, and the addresses that are left. */
export function roomGauges({ db, clock }: Pick<Platform, "db" | "clock">): Gauge[] {
  const readRooms = async (): Promise<readonly Room[]> => {
    const { rows } = await sql<Room>`
      SELECT n.location_id AS location, n.id AS node, n.is_online AS online, n.seen_memory_mb::float8 AS memory,
             coalesce(sum(s.memory_mb), 0)::float8 AS "usedMemory",
             coalesce(n.disk_gb, n.seen_disk_gb)::float8 AS disk, coalesce(sum(s.disk_gb), 0)::float8 AS "usedDisk"
      FROM nodes n LEFT JOIN servers s ON s.node_id = n.id
      WHERE n.state = 'open' GROUP BY n.id`.execute(db.kysely);
    return rows;
  };
  const parts = (room: Room, total: number | null, used: number, unit: number) => {
    const { location, node } = room;
    // A disk without a limit has no room that ends.
    if (total === null) return [];
    return [
      { labels: { location, node, state: "total" }, value: total * unit },
      { labels: { location, node, state: "used" }, value: used * unit },
    ];
  };
  return [
    {
      name: "moorage_node_memory_bytes",
      help: "Memory of open nodes, and what servers have of it",
      labels,
      countedEveryMs,
      read: async () =>
        (await readRooms()).flatMap((room) => parts(room, room.memory, room.usedMemory, megabyte)),
    },
    {
      name: "moorage_node_disk_bytes",
      help: "Disk of open nodes, and what servers have of it; nodes without a limit are not in it",
      labels,
      countedEveryMs,
      read: async () =>
        (await readRooms()).flatMap((room) => parts(room, room.disk, room.usedDisk, gigabyte)),
    },
    {
      name: "moorage_node_up",
      help: "1 while an open node answers",
      labels: ["location", "node"],
      countedEveryMs,
      read: async () =>
        (await readRooms()).map(({ location, node, online }) => ({
          labels: { location, node },
          value: online ? 1 : 0,
        })),
    },
    {
      name: "moorage_addresses_free",
      help: "IPv4 addresses that a new server can have now",
      labels: ["location"],
      countedEveryMs,
      async read() {
        const { rows } = await sql<{ location: string; value: number }>`
          SELECT block.location_id AS location, (
            SELECT count(*) FROM ip_free
            WHERE location_id = block.location_id AND free_from <= ${clock.now()})::float8 AS value
          FROM (SELECT DISTINCT location_id FROM ip_blocks) block`.execute(db.kysely);
        return rows.map(({ location, value }) => ({ labels: { location }, value }));
      },
    },
  ];
}
