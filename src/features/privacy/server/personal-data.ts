import { sql } from "kysely";
import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { nothing, ofCustomer, ofThings, personalTable } from "#src/platform/personal/personal-table.ts";

/** What was asked of the data itself. Which accounts were erased stays, by ids: a restored backup needs it. */
export const privacyData: PersonalData = {
  tables: [
    personalTable("privacy_copy_parts", {
      whose: ofThings("request_id", "privacy_requests"),
      erasing: "rows",
    }),
    personalTable("privacy_requests", {
      whose: ofCustomer(),
      copy: {
        file: "privacy-requests",
        key: ["id"],
        columns: ["id", "kind", "state", "asked_at", "answer", "settled_at", "fetched_at"],
      },
      erasing: { reason: nothing, answer: sql`CASE WHEN answer IS NULL THEN NULL ELSE 'erased' END` },
    }),
    personalTable("privacy_erasures", { whose: ofCustomer(), erasing: "kept" }),
  ],
};
