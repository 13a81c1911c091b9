import { defineNotices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { paymentsEvents } from "../events.ts";

/** The notices about deposits. */
export const paymentsNotices = defineNotices(
  paymentsEvents,
  {
    "payments.credited.v1": { key: "depositCredited", params: ["cents"] },
    "payments.reversed.v1": { key: "depositReversed", params: ["cents"] },
  },
  { topic: "wallet", link: () => pathOf("cabinet-transactions") },
);
