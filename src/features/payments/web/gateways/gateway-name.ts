const names: Readonly<Record<string, string>> = { btcpay: "BTCPay Server", nowpayments: "NOWPayments" };

/** What a gateway calls itself; null for one of play money, which is marked as a simulation. */
export function gatewayName(gateway: string): string | null {
  return gateway === "simulated" ? null : (names[gateway] ?? gateway);
}
