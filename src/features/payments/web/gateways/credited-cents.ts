/** What of an amount comes to the balance: a gateway's fee is taken off, rounded up as the server does. */
export function creditedCents(cents: number, feeBps = 0): number {
  return cents - Math.ceil((cents * feeBps) / 10_000);
}
