import { sql } from "kysely";
import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, personalTable } from "#src/platform/personal/personal-table.ts";

/** Where earned money went: the law requires it for as long as the books. */
export const payoutsData: PersonalData = {
  tables: [
    personalTable("payouts", {
      whose: ofCustomer(),
      copy: {
        file: "payouts",
        key: ["id"],
        columns: [
          "id",
          "source",
          "cents",
          "kind",
          "asset",
          "address",
          "card_brand",
          "card_last4",
          "state",
          "reason",
          "fee_cents",
          "txid",
          "requested_at",
          "settled_at",
        ],
      },
      erasing: "kept",
    }),
    personalTable("payout_destinations", {
      whose: ofCustomer(),
      copy: {
        file: "payout-destinations",
        key: ["id"],
        columns: [
          "id",
          "kind",
          "label",
          "asset",
          "address",
          "card_brand",
          "card_last4",
          "created_at",
          "usable_from",
          "removed_at",
        ],
      },
      // Payouts keep where they went.
      erasing: { label: sql`'erased'` },
    }),
    // Sealed, and never copied: its owner has the card.
    personalTable("payout_card_numbers", { whose: ofCustomer(), erasing: "rows" }),
  ],
  async obstacles(db, customerId) {
    const { count, cents } = await db
      .selectFrom("payouts")
      .select((of) => [of.fn.countAll<bigint>().as("count"), of.fn.sum<bigint | null>("cents").as("cents")])
      .where("customer_id", "=", customerId)
      .where("state", "in", ["requested", "review", "approved", "sending"])
      .executeTakeFirstOrThrow();
    return count > 0n ? [{ code: "payouts" as const, count: Number(count), cents: BigInt(cents ?? 0) }] : [];
  },
};
