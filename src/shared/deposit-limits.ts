/** The most that one deposit is asked for, in cents. */
export const maxDepositCents = 1_000_000;
