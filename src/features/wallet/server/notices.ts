import { defineNotices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { walletEvents } from "../events.ts";

const shared = {
  topic: "wallet",
  mailTexts: "walletNotice",
  link: () => pathOf("cabinet-transactions"),
} as const;

/** Money that staff gave, took or returned, with what they wrote about it. */
export const walletNotices = [
  ...defineNotices(
    walletEvents,
    {
      "wallet.credited.v1": { key: "walletCredited", params: ["cents", "answer"], isMailed: true },
      "wallet.debited.v1": { key: "walletDebited", params: ["cents", "answer"], isMailed: true },
    },
    {
      ...shared,
      readNoticeText: async ({ transactionId }, trx) => {
        const adjustment = await trx
          .selectFrom("wallet_adjustments")
          .select("note")
          .where("id", "=", transactionId)
          .executeTakeFirstOrThrow();
        return { answer: adjustment.note };
      },
    },
  ),
  ...defineNotices(
    walletEvents,
    { "wallet.refunded.v1": { key: "orderRefunded", params: ["cents", "answer"], isMailed: true } },
    {
      ...shared,
      readNoticeText: async ({ transactionId }, trx) => {
        const refund = await trx
          .selectFrom("refund_acts")
          .select("note")
          .where("id", "=", transactionId)
          .executeTakeFirstOrThrow();
        return { answer: refund.note };
      },
    },
  ),
  ...defineNotices(
    walletEvents,
    { "wallet.unused-returned.v1": { key: "unusedReturned", params: ["cents"], isMailed: true } },
    shared,
  ),
];
