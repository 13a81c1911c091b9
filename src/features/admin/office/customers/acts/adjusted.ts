/** A wallet in cents: what can be spent, and what is owed. */
export interface WalletState {
  readonly balanceCents: number;
  readonly debtCents: number;
}

/** What an adjustment leaves of a wallet, and what the balance lacks for it: a debt is paid first, and grows last. */
export function adjusted(
  { balanceCents, debtCents }: WalletState,
  cents: number,
): WalletState & { readonly missingCents: number } {
  if (cents >= 0) {
    const paid = Math.min(cents, debtCents);
    return { balanceCents: balanceCents + cents - paid, debtCents: debtCents - paid, missingCents: 0 };
  }
  const missingCents = Math.max(0, -cents - balanceCents);
  return {
    balanceCents: balanceCents + cents + missingCents,
    debtCents: debtCents + missingCents,
    missingCents,
  };
}
