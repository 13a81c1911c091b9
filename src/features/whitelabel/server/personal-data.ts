import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, personalTable } from "#src/platform/personal/personal-table.ts";

/** Sites that a customer runs. Their own customers stay, so that what is left says nothing of the owner. */
export const whitelabelData: PersonalData = {
  tables: [
    personalTable("whitelabel_sites", {
      whose: ofCustomer(),
      copy: {
        file: "whitelabel-sites",
        key: ["id"],
        columns: ["id", "slug", "languages", "created_at", "published_at"],
      },
      erasing: "kept",
    }),
    // That a customer was notified of the end of a site: the notice itself is in the copy of notices.
    personalTable("site_end_notices", { whose: ofCustomer(), erasing: "rows" }),
  ],
};
