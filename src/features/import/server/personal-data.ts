import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, personalTable } from "#src/platform/personal/personal-table.ts";

/** What came from another product. That it was imported stays, by ids: a further run must not bring it back. */
export const importData: PersonalData = {
  tables: [
    personalTable("import_documents", {
      whose: ofCustomer(),
      copy: {
        file: "former-documents",
        key: ["id"],
        columns: ["id", "kind", "label", "document", "dated_at", "created_at"],
      },
      erasing: "rows",
    }),
    personalTable("import_records", {
      whose: ofCustomer(),
      copy: {
        file: "imported-records",
        key: ["source_id", "kind", "source_key"],
        columns: ["kind", "source_key", "cents", "imported_at", "invited_at"],
      },
      erasing: "kept",
    }),
  ],
};
