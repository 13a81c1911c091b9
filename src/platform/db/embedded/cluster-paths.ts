import { createHash } from "node:crypto";
import { join } from "node:path";

/** Where one embedded database keeps its parts. */
export interface ClusterPaths {
  /** The database's own folder (PGDATA). */
  readonly data: string;
  readonly log: string;
  readonly socketFolder: string;
}

// A socket's path may be about 107 bytes long and ends in `/.s.PGSQL.5432`.
const longestTempFolder = 60;

/** Paths of the product's database in a data folder; the socket is under the system's temp folder. */
export function clusterPaths(dataDir: string, tempFolder: string): ClusterPaths {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const sockets = tempFolder.length > longestTempFolder ? "/tmp" : tempFolder;
  return {
    data: join(dataDir, "postgres"),
    log: join(dataDir, "postgres.log"),
    socketFolder: join(sockets, `moorage-${process.getuid?.() ?? 0}-${hash}`),
  };
}
