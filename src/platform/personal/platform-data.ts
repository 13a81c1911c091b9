import { sql } from "kysely";
import type { PersonalData } from "./personal-data.ts";
import { erasedText, ofCustomer, personalTable } from "./personal-table.ts";

/** What the base of the product keeps with a customer's id. */
export const platformData: PersonalData = {
  tables: [
    // An answer is what the customer saw. The key stays: each has had one effect.
    personalTable("idempotency_keys", {
      whose: ofCustomer(),
      erasing: { answer: sql`CASE WHEN answer IS NULL THEN NULL ELSE '{"erased": true}'::jsonb END` },
    }),
    // Ids, numbers and codes; they go after a day.
    personalTable("outbox_events", { whose: ofCustomer(), erasing: "kept" }),
    personalTable("failed_events", { whose: ofCustomer(), erasing: { error: erasedText } }),
  ],
};
