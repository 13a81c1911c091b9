import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { nothing, noText, ofCustomer, personalTable } from "#src/platform/personal/personal-table.ts";

/** Alarms about a customer's things. */
export const adminData: PersonalData = {
  tables: [personalTable("alarms", { whose: ofCustomer(), erasing: { detail: noText, said: nothing } })],
};
