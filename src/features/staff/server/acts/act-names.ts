/** How mails to staff call acts, in the words of the office (`officeStaff.acts`), which the test compares. */
export const actNames: Readonly<Record<string, string>> = {
  "bans.set-many": "Ban what many customers have",
  "customer.erase": "Erase a customer's data",
  "catalog.publish": "Publish a catalogue",
  "deposits.credit": "Release a deposit",
  "deposits.credit-gateway": "Credit money of a gateway",
  "domains.cancel": "Cancel a registration",
  "domains.gift": "Give a customer domains",
  "domains.gift-years": "Give years of a domain",
  "domains.move": "Move a domain to another customer",
  "domains.order": "Order domains for a customer",
  "mailings.send": "Send an announcement",
  "mailings.send-many": "Send an announcement to many",
  "orders.refund": "Refund an order",
  "payouts.approve": "Approve a payout",
  "payouts.approve-large": "Approve a large payout",
  "payouts.give-up": "Give the money of a payout back",
  "servers.gift": "Give a customer a server",
  "servers.give-days": "Give a server free days",
  "servers.move": "Move a server to another customer",
  "servers.order": "Order a server for a customer",
  "servers.terminate": "Terminate a server",
  "services.announce-prices": "Announce a change of prices",
  "services.set-price": "Set the price of one service",
  "users.set-email": "Give a user another email",
  "wallet.adjust": "Credit or debit by staff",
};

/** The name of an act in English; one without a name is called by its code. */
export function nameOfAct(act: string): string {
  return actNames[act] ?? act;
}
