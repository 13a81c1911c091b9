import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import { type DomainRow, selectDomains } from "./domain-rows.ts";

/** The customer's domain of an id, or `not_found`: another customer's domain does not exist for this one. */
export async function findDomain(
  db: Kysely<DB> | Transaction<DB>,
  customerId: string,
  domainId: string,
  options: { readonly lock?: boolean } = {},
): Promise<DomainRow> {
  const id = readDomainId(domainId);
  if (options.lock) {
    await sql`SELECT 1 FROM domains WHERE id = ${id} AND customer_id = ${customerId} FOR UPDATE`.execute(db);
  }
  const [domain] = await selectDomains(
    db,
    sql<SqlBool>`d.id = ${id} AND d.customer_id = ${customerId}`,
    sql`d.id`,
    1,
  );
  if (!domain) throw new AppError("not_found");
  return domain;
}

/** The UUID of a domain's id as callers write it, or `not_found`. */
export function readDomainId(domainId: string): string {
  const id = decodeId("domain", domainId);
  if (id === null) throw new AppError("not_found");
  return id;
}
