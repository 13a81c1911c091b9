import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, ofThings, personalTable } from "#src/platform/personal/personal-table.ts";

/** Whom names belong to. Registries keep what they were given, by their own rules. */
export const contactsData: PersonalData = {
  tables: [
    personalTable("contact_links", { whose: ofCustomer(), erasing: "rows" }),
    personalTable("contact_uses", {
      whose: ofThings("contact_id", "contacts"),
      copy: {
        file: "contact-uses",
        key: ["object_id"],
        columns: ["contact_id", "object_id", "name", "used_at"],
      },
      erasing: "rows",
    }),
    personalTable("contact_emails", {
      whose: ofCustomer(),
      copy: {
        file: "contact-emails",
        key: ["customer_id", "email_canonical"],
        columns: ["email_canonical", "verified_at", "started_at", "lapsed_at"],
      },
      erasing: "rows",
    }),
    personalTable("contacts", {
      whose: ofCustomer(),
      copy: {
        file: "contacts",
        key: ["id"],
        columns: [
          "id",
          "name",
          "organization",
          "street",
          "city",
          "province",
          "postal_code",
          "country",
          "calling_code",
          "national_number",
          "phone_extension",
          "email",
          "local_name",
          "local_organization",
          "local_street",
          "local_city",
          "local_province",
          "created_at",
          "updated_at",
        ],
      },
      erasing: "rows",
    }),
  ],
};
