import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, ofEither, personalTable } from "#src/platform/personal/personal-table.ts";

/** Whom a customer referred, without who they are, and what that earned. What was paid stays, by numbers alone. */
export const referralsData: PersonalData = {
  tables: [
    personalTable("referral_rewards", {
      whose: ofEither(ofCustomer("referrer_id"), ofCustomer("referred_id")),
      copy: {
        file: "referrals",
        key: ["id"],
        columns: ["id", "state", "cents", "reached_at", "available_at", "reason", "created_at"],
        whose: ofCustomer("referrer_id"),
      },
      erasing: "kept",
    }),
    personalTable("referral_moves", {
      whose: ofCustomer(),
      copy: { file: "referral-moves", key: ["id"], columns: ["id", "cents", "created_at"] },
      erasing: "kept",
    }),
  ],
};
