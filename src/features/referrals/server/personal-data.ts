import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, ofEither, ofThings, personalTable } from "#src/platform/personal/personal-table.ts";

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
    // What an order brought who referred: it is in the copy of the reward, and nothing of it is about the buyer.
    personalTable("referral_commissions", { whose: ofThings("order_id", "orders"), erasing: "kept" }),
    personalTable("referral_clicks", { whose: ofCustomer("referrer_id"), erasing: "rows" }),
    personalTable("referral_moves", {
      whose: ofCustomer(),
      copy: { file: "referral-moves", key: ["id"], columns: ["id", "cents", "created_at"] },
      erasing: "kept",
    }),
  ],
};
