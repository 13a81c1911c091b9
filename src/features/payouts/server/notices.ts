import { defineNotices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { payoutsEvents } from "../events.ts";

const shared = { topic: "wallet", mailTexts: "payoutNotice", link: () => pathOf("cabinet-payouts") } as const;

/** Where money can go to, and what becomes of payouts. */
export const payoutsNotices = [
  ...defineNotices(
    payoutsEvents,
    {
      "payouts.destination-added.v1": {
        key: "payoutDestinationAdded",
        params: ["name", "hours"],
        isMailed: true,
      },
    },
    {
      ...shared,
      isNameLeftToRight: true,
      readNoticeText: async ({ destinationId }, trx) => {
        const row = await trx
          .selectFrom("payout_destinations")
          .select(["label", "address", "card_last4"])
          .where("id", "=", destinationId)
          .executeTakeFirst();
        return row === undefined ? null : { name: row.address ?? row.card_last4 ?? row.label };
      },
    },
  ),
  ...defineNotices(
    payoutsEvents,
    {
      "payouts.requested.v1": { key: "payoutRequested", params: ["cents"], isMailed: true },
      "payouts.paid.v1": { key: "payoutPaid", params: ["cents"], isMailed: true },
    },
    shared,
  ),
  ...defineNotices(
    payoutsEvents,
    { "payouts.returned.v1": { key: "payoutReturned", params: ["cents", "answer"], isMailed: true } },
    {
      ...shared,
      readNoticeText: async ({ payoutId }, trx) => {
        const row = await trx
          .selectFrom("payouts")
          .select("reason")
          .where("id", "=", payoutId)
          .executeTakeFirstOrThrow();
        return { answer: row.reason ?? "none" };
      },
    },
  ),
];
