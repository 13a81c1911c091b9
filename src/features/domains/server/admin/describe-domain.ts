import type { Kysely } from "kysely";
import { customerThing } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ActDescription } from "#src/platform/operator/staff-act.ts";
import { encodeId } from "#src/shared/ids.ts";

/** A domain that an act is about, with its present customer. */
export async function describeDomain(
  db: Kysely<DB>,
  domainId: string,
): Promise<Pick<ActDescription, "customer" | "thing">> {
  const domain = await db
    .selectFrom("domains")
    .select(["customer_id", "name"])
    .where("id", "=", domainId)
    .executeTakeFirst();
  return {
    customer: domain ? await customerThing(db, domain.customer_id) : null,
    thing: { kind: "domain", id: encodeId("domain", domainId), name: domain?.name ?? null },
  };
}
