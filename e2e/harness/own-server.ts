import type { TestDatabase } from "#src/platform/db/test-database.ts";
import { ownDatabase } from "./own-database.ts";
import { type ServerLaunch, type ServerProcess, startServerProcess } from "./server-process.ts";

export interface OwnServer extends ServerProcess {
  readonly database: TestDatabase;
}

/** The product in a process and on a database of its own; both end with the test file. */
export async function startOwnServer(launch: ServerLaunch = {}): Promise<OwnServer> {
  const database = await ownDatabase();
  const server = await startServerProcess({ DATABASE_URL: database.url }, launch);
  return { ...server, database };
}
