import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

export interface DomainLine {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly customer_id: string;
  readonly expires_at: Date | null;
  readonly registry_expires_at: Date | null;
  readonly seen_at: Date | null;
}

/** Domains for an operator, soonest end first: all held ones, or all rows of one name. */
export async function listForOperator(db: Kysely<DB>, name: string | null): Promise<DomainLine[]> {
  const { rows } = await sql<DomainLine>`
    SELECT id, name, state, customer_id, expires_at, registry_expires_at, seen_at FROM domains
    WHERE ${name === null ? sql`NOT domains_has_ended(state)` : sql`name = ${name}`}
    ORDER BY expires_at NULLS FIRST, name LIMIT 1000`.execute(db);
  return rows;
}

/** Names that the registry has under our account and the books do not. */
export async function listUnknownNames(db: Kysely<DB>): Promise<{ name: string; first_seen_at: Date }[]> {
  return db
    .selectFrom("domain_strays")
    .select(["name", "first_seen_at"])
    .orderBy("name")
    .limit(1000)
    .execute();
}

/** When the registry's list of our names was last read completely; null: never, as without a list. */
export async function readListedAt(db: Kysely<DB>): Promise<Date | null> {
  const row = await db.selectFrom("domain_sync").select("list_ended_at").executeTakeFirst();
  return row?.list_ended_at ?? null;
}
