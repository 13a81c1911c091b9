import { sql } from "kysely";
import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { noText, ofCustomer, personalTable } from "#src/platform/personal/personal-table.ts";

/** Requests for dedicated servers: what was asked and answered. */
export const dedicatedData: PersonalData = {
  tables: [
    personalTable("dedicated_requests", {
      whose: ofCustomer(),
      copy: {
        file: "dedicated-requests",
        key: ["id"],
        columns: [
          "id",
          "configuration_name",
          "quantity",
          "price_cents",
          "setup_cents",
          "note",
          "answer",
          "state",
          "created_at",
          "answered_at",
          "closed_at",
        ],
      },
      erasing: { note: noText, answer: sql`CASE WHEN answer IS NULL THEN NULL ELSE 'erased' END` },
    }),
  ],
  async obstacles(db, customerId) {
    const { count } = await db
      .selectFrom("dedicated_requests")
      .select((of) => of.fn.countAll<bigint>().as("count"))
      .where("customer_id", "=", customerId)
      .where("state", "<>", "closed")
      .executeTakeFirstOrThrow();
    return count === 0n ? [] : [{ code: "requests", count: Number(count) }];
  },
};
