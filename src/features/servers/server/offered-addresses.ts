import { sql } from "kysely";
import type { ServerAddress } from "#src/features/dns/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";

const maxOffered = 20;

/** The primary addresses of a customer's servers that run or will, the newest server first. */
export async function offeredAddresses({ db }: Platform, customerId: string): Promise<ServerAddress[]> {
  const { rows } = await sql<{ server: string; address: string }>`
    SELECT s.name AS server, host(a.address) AS address
    FROM servers s JOIN server_addresses a ON a.server_id = s.id AND a.is_primary
    WHERE s.customer_id = ${customerId} AND s.service IN ('pending', 'active')
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${maxOffered}`.execute(db.kysely);
  return rows.map(({ server, address }) => ({
    server,
    kind: address.includes(":") ? "ipv6" : "ipv4",
    address,
  }));
}
