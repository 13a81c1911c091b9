import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, personalTable } from "#src/platform/personal/personal-table.ts";

/** The offers and codes that a customer used: they are counted, and none is given twice. */
export const catalogData: PersonalData = {
  tables: [
    personalTable("promotion_uses", {
      whose: ofCustomer(),
      copy: {
        file: "offers-used",
        key: ["order_id", "promotion_id"],
        columns: ["promotion_id", "order_id"],
      },
      erasing: "kept",
    }),
    personalTable("promo_uses", {
      whose: ofCustomer(),
      copy: {
        file: "codes-used",
        key: ["promo_id", "customer_id", "n"],
        columns: ["order_id", "list_cents", "discount_cents", "created_at"],
      },
      erasing: "kept",
    }),
  ],
};
