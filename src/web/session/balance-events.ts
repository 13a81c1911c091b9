/** Events after which a customer's balance may be another. */
export const balanceEvents = [
  "payments.credited.v1",
  "payments.reversed.v1",
  "servers.address-refunded.v1",
  "servers.changed.v1",
  "servers.ordered.v1",
  "servers.prolonged.v1",
  "servers.refunded.v1",
  "servers.renewal-reserved.v1",
  "wallet.adjusted.v1",
] as const;
