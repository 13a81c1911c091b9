import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import { type ServerRow, selectServers } from "./server-rows.ts";

/** A server with the data that its actions need. */
export interface FoundServer extends ServerRow {
  readonly site_id: number;
  readonly customer_id: string;
  readonly generation: number;
}

const further = sql<Omit<FoundServer, keyof ServerRow>>`s.site_id, s.customer_id, s.generation`;

/** The customer's server of an id, or `not_found`: another customer's server does not exist for this one. */
export async function findServer(
  db: Kysely<DB> | Transaction<DB>,
  customerId: string,
  serverId: string,
  options: { readonly lock?: boolean } = {},
): Promise<FoundServer> {
  const id = decodeId("server", serverId);
  if (id === null) throw new AppError("not_found");
  if (options.lock) {
    await sql`SELECT 1 FROM servers WHERE id = ${id} AND customer_id = ${customerId} FOR UPDATE`.execute(db);
  }
  const [server] = await selectServers(
    db,
    sql<SqlBool>`s.id = ${id} AND s.customer_id = ${customerId}`,
    1,
    further,
  );
  if (!server) throw new AppError("not_found");
  return server;
}
