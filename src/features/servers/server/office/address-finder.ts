import { sql } from "kysely";
import type { Finder } from "#src/platform/search/finder.ts";
import { encodeId } from "#src/shared/ids.ts";

interface TermRow {
  readonly address: string;
  readonly since: Date;
  readonly until: Date | null;
  readonly server_id: string;
  readonly customer_id: string;
  readonly server: string;
  readonly service: string;
}

/**
 * Who has an address and who had it before, the last first; with a time, who had it then, and who has it now. Those are
 * the servers' own times: an address that waits between two customers is no customer's.
 */
export const addressFinder: Finder = {
  permission: "servers.read",
  find(db, { address, at }, limit) {
    if (address === null) return null;
    return sql<TermRow>`
      SELECT host(t.address) AS address, t.since, t.until, t.server_id, t.customer_id, s.name AS server, s.service
      FROM server_address_terms t JOIN servers s ON s.id = t.server_id
      WHERE t.address = ${address}::inet
      ORDER BY t.since DESC LIMIT ${limit}`
      .execute(db)
      .then(({ rows }) => {
        const then = at === null ? undefined : rows.find((row) => hadAt(row, at));
        const shown = at === null ? rows : rows.filter((row) => row === then || row.until === null);
        const first = then ?? shown.find(({ until }) => until === null);
        return [...shown.filter((row) => row === first), ...shown.filter((row) => row !== first)].map(
          (row) => ({
            kind: "address",
            id: row.address,
            title: row.address,
            detail: row.server,
            state: row.service,
            customerId: row.customer_id,
            at: row.since,
            until: row.until,
            matched: row.until === null ? "address" : "former-address",
            isExact: row === first,
            opens: encodeId("server", row.server_id),
          }),
        );
      });
  },
};

function hadAt({ since, until }: TermRow, at: Date): boolean {
  return since <= at && (until === null || until > at);
}
