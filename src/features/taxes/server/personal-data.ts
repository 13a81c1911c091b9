import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, ofThings, personalTable } from "#src/platform/personal/personal-table.ts";

/** Where customers are for taxes. What was decided for an order stays ten years, as the law asks of sellers. */
export const taxesData: PersonalData = {
  tables: [
    personalTable("tax_profiles", {
      whose: ofCustomer(),
      copy: {
        file: "billing",
        key: ["customer_id"],
        columns: [
          "country",
          "is_business",
          "name",
          "address",
          "phone",
          "vat_number",
          "vies_state",
          "consultation_number",
          "checked_at",
          "evidence",
          "updated_at",
        ],
      },
      erasing: "rows",
    }),
    personalTable("order_taxes", {
      whose: ofThings("order_id", "orders"),
      copy: {
        file: "order-taxes",
        key: ["order_id"],
        columns: [
          "order_id",
          "treatment",
          "country",
          "basis_points",
          "net_cents",
          "tax_cents",
          "gross_cents",
          "profile",
          "evidence",
          "decided_at",
        ],
      },
      erasing: "kept",
    }),
  ],
};
