import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

export interface SourceStatus {
  readonly name: string;
  readonly format: string;
  readonly clients: number;
  readonly cents: bigint;
  readonly documents: number;
  readonly tickets: number;
  readonly withoutPassword: number;
  readonly invited: number;
  readonly signedIn: number;
  readonly lastAt: Date | null;
}

/** What each source of a site has become. */
export async function readStatus(db: Kysely<DB>, siteId: number): Promise<readonly SourceStatus[]> {
  const { rows } = await sql<{
    name: string;
    format: string;
    clients: bigint;
    cents: bigint;
    documents: bigint;
    tickets: bigint;
    without_password: bigint;
    invited: bigint;
    signed_in: bigint;
    last_at: Date | null;
  }>`
    SELECT s.name, s.format, count(*) FILTER (WHERE r.kind = 'client') AS clients,
           coalesce(sum(r.cents), 0)::bigint AS cents,
           count(*) FILTER (WHERE r.kind IN ('invoice', 'service', 'name')) AS documents,
           count(*) FILTER (WHERE r.kind = 'ticket') AS tickets,
           count(*) FILTER (WHERE r.has_password = false) AS without_password,
           count(r.invited_at) AS invited,
           count(*) FILTER (WHERE r.kind = 'client'
             AND EXISTS (SELECT FROM sessions WHERE sessions.user_id = r.object_id)) AS signed_in,
           max(r.imported_at) AS last_at
    FROM import_sources s LEFT JOIN import_records r ON r.source_id = s.id
    WHERE s.site_id = ${siteId} GROUP BY s.id ORDER BY s.created_at, s.id`.execute(db);
  return rows.map((row) => ({
    name: row.name,
    format: row.format,
    clients: Number(row.clients),
    cents: row.cents,
    documents: Number(row.documents),
    tickets: Number(row.tickets),
    withoutPassword: Number(row.without_password),
    invited: Number(row.invited),
    signedIn: Number(row.signed_in),
    lastAt: row.last_at,
  }));
}
