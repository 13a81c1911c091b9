import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { holdsContract } from "../../contract-holds.ts";

type Answer = z.output<(typeof holdsContract)["GET /v2/admin/customers/{id}/servers/to-suspend"]["output"]>;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly addresses: readonly string[];
  readonly power: string;
  readonly is_held: boolean;
}

/** A customer's servers that can be stopped together, oldest first: what the one act with all of them would do. */
export async function listHoldable(db: Kysely<DB>, customerId: string): Promise<Answer> {
  const { rows } = await sql<Row>`
    SELECT s.id, s.name, servers_addresses_of(s.id) AS addresses, s.power, s.hold_id IS NOT NULL AS is_held
    FROM servers s WHERE s.customer_id = ${customerId} AND s.service IN ('pending', 'active', 'expired', 'suspended')
    ORDER BY s.created_at, s.id LIMIT 500`.execute(db);
  return {
    servers: rows.map(({ id, name, addresses, power, is_held: isSuspended }) => ({
      id: encodeId("server", id),
      name,
      addresses: [...addresses],
      isRunning: power === "running" || power === "paused",
      isSuspended,
    })),
  };
}
