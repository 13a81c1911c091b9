import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";

export interface StoredFile {
  readonly path: string;
  readonly content: string;
  readonly modifiedAt: Date;
}

/** The customer's files on the simulated disks. */
export interface MachineFiles {
  list(serverId: string): Promise<StoredFile[]>;
  /** False when the disk is full or the content is too long. */
  write(serverId: string, path: string, content: string): Promise<boolean>;
  remove(serverId: string, path: string): Promise<void>;
}

const limit = { files: 64, contentLength: 16_384 };

export function createMachineFiles(pool: Pool, clock: Clock): MachineFiles {
  return {
    async list(serverId) {
      const { rows } = await pool.query<{ path: string; content: string; modified_at: Date }>(
        "SELECT path, content, modified_at FROM sim_files WHERE server_id = $1 ORDER BY path",
        [serverId],
      );
      return rows.map((row) => ({ path: row.path, content: row.content, modifiedAt: row.modified_at }));
    },
    async write(serverId, path, content) {
      if (content.length > limit.contentLength) return false;
      const { rowCount } = await pool.query(
        `INSERT INTO sim_files (server_id, path, content, modified_at)
         SELECT $1, $2, $3, $4
         WHERE (SELECT count(*) FROM sim_files WHERE server_id = $1 AND path <> $2) < $5
         ON CONFLICT (server_id, path) DO UPDATE
         SET content = excluded.content, modified_at = excluded.modified_at`,
        [serverId, path, content, clock.now(), limit.files],
      );
      return rowCount === 1;
    },
    async remove(serverId, path) {
      await pool.query("DELETE FROM sim_files WHERE server_id = $1 AND path = $2", [serverId, path]);
    },
  };
}
