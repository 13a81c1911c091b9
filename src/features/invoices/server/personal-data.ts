import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, personalTable } from "#src/platform/personal/personal-table.ts";

/** Invoices and credit notes: the law has them kept for ten years as they were issued, with who bought. */
export const invoicesData: PersonalData = {
  tables: [
    personalTable("invoices", {
      whose: ofCustomer(),
      copy: {
        file: "invoices",
        key: ["id"],
        columns: [
          "id",
          "kind",
          "number",
          "order_id",
          "issued_at",
          "supplied_at",
          "currency",
          "treatment",
          "country",
          "buyer",
          "lines",
          "net_cents",
          "tax_cents",
          "gross_cents",
        ],
      },
      erasing: "kept",
    }),
  ],
};
