import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A customer's invoices, services and names of another product, the newest first. */
export function readDocuments(db: Kysely<DB>, customerId: string) {
  return db
    .selectFrom("import_documents")
    .select(["id", "kind", "label", "document", "dated_at"])
    .where("customer_id", "=", customerId)
    .orderBy("kind")
    .orderBy("dated_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
