import { defineNotices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { paymentsEvents } from "../events.ts";
import { readSeenCoins } from "./seen-coins.ts";

const shared = { topic: "wallet", link: () => pathOf("cabinet-transactions") } as const;

/**
 * The notices about deposits. Coins that go and come again while a network reorganises are no news: of a reversal
 * users are notified once the coins stay away, and of another credit only after that.
 */
export const paymentsNotices = [
  ...defineNotices(
    paymentsEvents,
    { "payments.seen.v1": { key: "depositSeen", params: ["name"] } },
    {
      ...shared,
      isNameLeftToRight: true,
      // One that has been credited meanwhile has that notice alone.
      readNoticeText: async ({ depositId }, trx) => {
        const name = await readSeenCoins(trx, depositId);
        return name === null ? null : { name };
      },
    },
  ),
  ...defineNotices(
    paymentsEvents,
    { "payments.credited.v1": { key: "depositCredited", params: ["cents"] } },
    { ...shared, readNoticeText: async ({ isAgain }) => (isAgain === 1 ? null : {}) },
  ),
  ...defineNotices(
    paymentsEvents,
    { "payments.lost.v1": { key: "depositReversed", params: ["cents"] } },
    shared,
  ),
];
