import { sql } from "kysely";
import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, ofThings, personalTable } from "#src/platform/personal/personal-table.ts";

/** Where a customer's programs are called, and how that went; secrets are not copied. */
export const webhooksData: PersonalData = {
  tables: [
    personalTable("webhook_attempts", {
      whose: ofThings("message_id", "webhook_messages"),
      copy: {
        file: "webhook-attempts",
        key: ["message_id", "endpoint_id", "n"],
        columns: ["message_id", "endpoint_id", "n", "at", "status", "error", "response"],
      },
      erasing: "rows",
    }),
    personalTable("webhook_deliveries", {
      whose: ofThings("message_id", "webhook_messages"),
      erasing: "rows",
    }),
    personalTable("webhook_messages", {
      whose: ofCustomer(),
      copy: {
        file: "webhook-messages",
        key: ["id"],
        columns: ["id", "type", "params", "created_at"],
        more: { body: sql`convert_from(body, 'UTF8')` },
      },
      erasing: "rows",
    }),
    personalTable("webhook_endpoints", {
      whose: ofCustomer(),
      copy: {
        file: "webhooks",
        key: ["id"],
        columns: ["id", "url", "description", "events", "state", "created_by", "created_at"],
      },
      erasing: "rows",
    }),
  ],
};
