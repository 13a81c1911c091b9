import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { erasedText, nothing, ofCustomer, personalTable } from "#src/platform/personal/personal-table.ts";

/** Changes of prices that were announced for what a customer has. */
export const servicesData: PersonalData = {
  tables: [
    personalTable("price_change_lines", {
      whose: ofCustomer(),
      copy: {
        file: "price-changes",
        key: ["change_id", "service_id", "part", "term"],
        columns: [
          "change_id",
          "service_id",
          "name",
          "part",
          "term",
          "before_cents",
          "after_cents",
          "message",
        ],
      },
      erasing: { name: erasedText, message: nothing },
    }),
  ],
};
