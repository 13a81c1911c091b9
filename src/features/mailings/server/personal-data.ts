import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, ofEither, ofUsers, personalTable } from "#src/platform/personal/personal-table.ts";

/** Who got which announcement: what it said is among their mails and notifications. */
export const mailingsData: PersonalData = {
  tables: [
    personalTable("mailing_recipients", { whose: ofEither(ofCustomer(), ofUsers()), erasing: "rows" }),
  ],
};
