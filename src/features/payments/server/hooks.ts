import { walletEvents } from "#src/features/wallet/events.ts";
import { defineHooks } from "#src/platform/hooks/hook-type.ts";
import { encodeId } from "#src/shared/ids.ts";
import { paymentsEvents } from "../events.ts";

const wallet = { route: "GET /v2/wallet", params: () => ({}) } as const;

/** What customers' webhooks get about money that comes in: the payment, where there is one, and the wallet. */
export const paymentsHooks = [
  ...defineHooks(
    paymentsEvents,
    {
      "payments.seen.v1": "payment.seen",
      "payments.replaced.v1": "payment.replaced",
      "payments.credited.v1": "payment.credited",
      "payments.reversed.v1": "payment.reversed",
    },
    {
      route: "GET /v2/payments/{id}",
      // A deposit to a permanent address has no payment.
      params: ({ paymentId }) => (paymentId === undefined ? null : { id: encodeId("payment", paymentId) }),
    },
  ),
  ...defineHooks(
    paymentsEvents,
    { "payments.credited.v1": "wallet.credited", "payments.reversed.v1": "wallet.reversed" },
    wallet,
  ),
  ...defineHooks(walletEvents, { "wallet.adjusted.v1": "wallet.adjusted" }, wallet),
];
