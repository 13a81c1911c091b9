import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, ofThings, personalTable } from "#src/platform/personal/personal-table.ts";

/** Keys of programs with what they were used for; neither the key nor its hash is copied. */
export const apiKeysData: PersonalData = {
  tables: [
    personalTable("api_key_routes", {
      whose: ofThings("key_id", "api_keys"),
      copy: {
        file: "api-key-uses",
        key: ["key_id", "route"],
        columns: ["key_id", "route", "uses", "last_used_at", "last_status"],
      },
      erasing: "rows",
    }),
    personalTable("api_key_calls", { whose: ofThings("key_id", "api_keys"), erasing: "rows" }),
    personalTable("api_key_spend", {
      whose: ofThings("key_id", "api_keys"),
      copy: { file: "api-key-spending", key: ["key_id", "day"], columns: ["key_id", "day", "cents"] },
      erasing: "rows",
    }),
    personalTable("api_keys", {
      whose: ofCustomer(),
      copy: {
        file: "api-keys",
        key: ["id"],
        columns: [
          "id",
          "name",
          "scopes",
          "zones",
          "allowed_ips",
          "spend_limit_cents",
          "created_by",
          "created_at",
          "expires_at",
          "last_used_at",
          "last_used_ip",
          "last_used_agent",
          "revoked_at",
        ],
      },
      erasing: "rows",
    }),
    personalTable("customer_allowed_ips", {
      whose: ofCustomer(),
      copy: { file: "allowed-addresses", key: ["customer_id", "cidr"], columns: ["cidr", "note"] },
      erasing: "rows",
    }),
  ],
};
