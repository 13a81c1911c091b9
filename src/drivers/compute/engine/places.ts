import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";

/** The node of each of our machines: decided once, before anything is made there. */
export interface Places {
  find(serverId: string): Promise<string | null>;
  /** Stores the node unless one is stored; returns the one that counts. */
  claim(serverId: string, nodeId: string): Promise<string>;
  /** Stores another node: the machine was moved there. */
  move(serverId: string, nodeId: string): Promise<void>;
  release(serverId: string): Promise<void>;
  all(): Promise<ReadonlyMap<string, string>>;
}

interface Row {
  readonly server_id: string;
  readonly node_id: string;
}

export function createPlaces(pool: Pool, clock: Clock): Places {
  const find = async (serverId: string): Promise<string | null> => {
    const text = "SELECT node_id FROM machine_places WHERE server_id = $1";
    const { rows } = await pool.query<Pick<Row, "node_id">>(text, [serverId]);
    return rows[0]?.node_id ?? null;
  };
  return {
    find,
    async claim(serverId, nodeId) {
      const text = "INSERT INTO machine_places VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
      await pool.query(text, [serverId, nodeId, clock.now()]);
      return (await find(serverId)) ?? nodeId;
    },
    async move(serverId, nodeId) {
      const text =
        "INSERT INTO machine_places VALUES ($1, $2, $3) ON CONFLICT (server_id) DO UPDATE SET node_id = $2";
      await pool.query(text, [serverId, nodeId, clock.now()]);
    },
    async release(serverId) {
      await pool.query("DELETE FROM machine_places WHERE server_id = $1", [serverId]);
    },
    async all() {
      const { rows } = await pool.query<Row>("SELECT server_id, node_id FROM machine_places");
      return new Map(rows.map((row) => [row.server_id, row.node_id]));
    },
  };
}
