/** What the simulated gateway does with a payout to a card. */
export type CardFate = "paid" | "slow" | "refused" | "returned" | "lost-answer" | "lost-request";

export interface TestCard {
  readonly brand: string;
  readonly last4: string;
  readonly fate: CardFate;
  /** For the page on which one is chosen. */
  readonly text: string;
}

/** The cards of the simulation, as gateways have them: what becomes of a payout follows from the card. */
export const testCards: readonly TestCard[] = [
  { brand: "Visa", last4: "4242", fate: "paid", text: "is paid after a few seconds" },
  { brand: "Mastercard", last4: "4444", fate: "slow", text: "is paid after ten minutes" },
  { brand: "Visa", last4: "0002", fate: "refused", text: "is refused by the bank" },
  { brand: "Visa", last4: "0341", fate: "returned", text: "is paid, and comes back a minute later" },
  { brand: "Visa", last4: "0119", fate: "lost-answer", text: "is paid, and the gateway's answer is lost" },
  {
    brand: "Mastercard",
    last4: "0127",
    fate: "lost-request",
    text: "does not reach the gateway the first time",
  },
];

/** What the gateway calls a test card. */
export function tokenOf({ brand, last4 }: Pick<TestCard, "brand" | "last4">): string {
  return `sim-${brand.toLowerCase()}-${last4}`;
}

export function cardOf(token: string): TestCard | undefined {
  return testCards.find((card) => tokenOf(card) === token);
}
