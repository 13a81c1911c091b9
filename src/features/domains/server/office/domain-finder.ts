import { sql } from "kysely";
import { begins, idsWithPart } from "#src/platform/search/match-part.ts";
import type { Finder } from "#src/platform/search/finder.ts";
import { uuidOf } from "#src/platform/search/read-term.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";
import { encodeId } from "#src/shared/ids.ts";

interface DomainRow {
  readonly id: string;
  readonly customer_id: string;
  readonly name: string;
  readonly state: string;
  readonly expires_at: Date | null;
  readonly created_at: Date;
}

/** Domains by their id, by their name in letters or in ASCII, by a host in them, or by a part of the name in ASCII. */
export const domainFinder: Finder = {
  permission: "domains.read",
  find(db, term, limit) {
    const { part, host } = term;
    const uuid = uuidOf(term, "domain", "record");
    if (uuid === null && part === null && host === null) return null;
    const names = namesIn(host);
    const exact = sql`(SELECT id FROM domains WHERE name COLLATE "C" = ANY (${names}::text[]))`;
    const start = part?.toLowerCase() ?? "";
    const first = sql`${exact} UNION (SELECT id FROM domains WHERE ${begins(sql`name`, sql`${start}::text`)}
                                      ORDER BY name COLLATE "C" LIMIT ${limit})`;
    const named =
      part === null
        ? exact
        : idsWithPart({ table: "domains", text: sql`name`, index: "domains_name_grams", part, limit, first });
    const found =
      uuid === null
        ? sql`SELECT * FROM domains WHERE id IN ${named}`
        : sql`SELECT * FROM domains
              WHERE id = ${uuid} OR id = (SELECT domain_id FROM dns_records WHERE id = ${uuid})`;
    return sql<DomainRow>`
      SELECT id, customer_id, name, state, expires_at, created_at FROM (${found}) AS d LIMIT ${limit * 2}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "domain",
          id: encodeId("domain", row.id),
          title: toShown(row.name),
          detail: toShown(row.name) === row.name ? "" : row.name,
          state: row.state,
          customerId: row.customer_id,
          at: row.created_at,
          until: row.expires_at,
          matched: uuid === null ? "name" : "id",
          isExact: uuid !== null || names.includes(row.name),
        })),
      );
  },
};

/** A host's name and all that it could be in: `a.b.example` → itself, `b.example`. */
function namesIn(host: string | null): string[] {
  const labels = host?.split(".") ?? [];
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
}
