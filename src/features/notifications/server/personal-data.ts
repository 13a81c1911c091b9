import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, ofEither, ofUsers, personalTable } from "#src/platform/personal/personal-table.ts";

/** What the people were notified of; of an account also what the rest of its team was. */
export const notificationsData: PersonalData = {
  tables: [
    personalTable("notifications", {
      whose: ofEither(ofUsers(), ofCustomer()),
      copy: {
        file: "notifications",
        key: ["id"],
        columns: ["id", "user_id", "created_at", "topic", "title", "message", "is_read"],
        // What colleagues were notified of is theirs.
        whose: ofUsers(),
      },
      erasing: "rows",
    }),
  ],
};
