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
  ],
};
