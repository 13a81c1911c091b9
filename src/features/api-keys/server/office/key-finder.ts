import { sql } from "kysely";
import type { Finder } from "#src/platform/search/finder.ts";
import { uuidOf } from "#src/platform/search/read-term.ts";
import { encodeId } from "#src/shared/ids.ts";

interface KeyRow {
  readonly id: string;
  readonly customer_id: string;
  readonly name: string;
  readonly hint: string;
  readonly revoked_at: Date | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const hintForm = /^(?:[.…•*]+\s*)?(?<hint>[\w-]{4})$/;

/** API keys by their id, by the last four characters of their secret, or by the address that used them last. */
export const keyFinder: Finder = {
  permission: "customers.read",
  find(db, term, limit) {
    const uuid = uuidOf(term, "apiKey");
    const hint = hintForm.exec(term.text)?.groups?.["hint"] ?? null;
    if (uuid === null && hint === null) return null;
    const matches = uuid === null ? sql`hint = ${hint}` : sql`id = ${uuid}`;
    return sql<KeyRow>`
      SELECT id, customer_id, name, hint, revoked_at, created_at, last_used_at FROM api_keys
      WHERE ${matches} LIMIT ${limit}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "api-key",
          id: encodeId("apiKey", row.id),
          title: row.name,
          detail: `…${row.hint}`,
          state: row.revoked_at === null ? "active" : "revoked",
          customerId: row.customer_id,
          at: row.created_at,
          until: row.last_used_at,
          matched: uuid === null ? "hint" : "id",
          isExact: true,
        })),
      );
  },
};

/** Keys that were used last from an address: personal data of who runs the program. */
export const keyByAddressFinder: Finder = {
  permission: "customers.show",
  find(db, { address }, limit) {
    if (address === null) return null;
    const spellings = address.includes(":") ? [address] : [address, `::ffff:${address}`];
    return sql<KeyRow>`
      SELECT id, customer_id, name, hint, revoked_at, created_at, last_used_at FROM api_keys
      WHERE last_used_ip = ANY (${spellings}::inet[]) LIMIT ${limit}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "api-key",
          id: encodeId("apiKey", row.id),
          title: row.name,
          detail: `…${row.hint}`,
          state: row.revoked_at === null ? "active" : "revoked",
          customerId: row.customer_id,
          at: row.created_at,
          until: row.last_used_at,
          matched: "network",
        })),
      );
  },
};
