import { sql } from "kysely";
import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { noText, ofCustomer, ofThings, personalTable } from "#src/platform/personal/personal-table.ts";

const over = ["failed", "transfer_failed", "released", "transferred_out"];

/** Names. Which were sold stays with the books; whom they belonged to goes, here, with their contacts. */
export const domainsData: PersonalData = {
  tables: [
    personalTable("domain_codes", { whose: ofThings("domain_id", "domains"), erasing: "rows" }),
    personalTable("domain_orders", {
      whose: ofThings("order_id", "orders"),
      copy: {
        file: "domain-terms",
        key: ["order_id"],
        columns: ["order_id", "domain_id", "act", "years", "state", "starts_at", "ends_at"],
      },
      erasing: "kept",
    }),
    personalTable("domain_holds", {
      whose: ofCustomer(),
      copy: {
        file: "domain-holds",
        key: ["id"],
        columns: ["id", "domain_id", "reason", "shown_text", "held_at", "ended_at"],
      },
      erasing: { note: noText, shown_text: noText },
    }),
    personalTable("domains", {
      whose: ofCustomer(),
      copy: {
        file: "domains",
        key: ["id"],
        columns: [
          "id",
          "name",
          "tags",
          "state",
          "contact_id",
          "name_servers",
          "autoprolong",
          "is_private",
          "is_locked",
          "created_at",
          "registered_at",
          "expires_at",
        ],
      },
      erasing: {
        tags: sql`'{}'::text[]`,
        name_servers: sql`'[]'::jsonb`,
        registry_name_servers: sql`NULL`,
      },
    }),
  ],
  async obstacles(db, customerId) {
    const { count } = await db
      .selectFrom("domains")
      .select((of) => of.fn.countAll<bigint>().as("count"))
      .where("customer_id", "=", customerId)
      .where("state", "not in", over)
      .executeTakeFirstOrThrow();
    return count === 0n ? [] : [{ code: "domains", count: Number(count) }];
  },
};
