import { sql } from "kysely";
import type { FormerAddress } from "#src/features/dns/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Which of these addresses the customer gave back, with the server that had them; not those that it has again. */
export async function findFormerAddresses(
  { db }: Platform,
  customerId: string,
  addresses: readonly string[],
): Promise<FormerAddress[]> {
  const { rows } = await sql<FormerAddress>`
    SELECT host(f.address) AS address, s.name AS server
    FROM server_former_addresses f JOIN servers s ON s.id = f.server_id
    WHERE f.customer_id = ${customerId} AND f.address = ANY (${addresses}::inet[])
      AND NOT EXISTS (SELECT 1 FROM server_addresses a JOIN servers own ON own.id = a.server_id
                      WHERE a.address = f.address AND own.customer_id = f.customer_id)`.execute(db.kysely);
  return rows;
}
