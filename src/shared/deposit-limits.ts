/** The most that one deposit is asked for, in cents. */
export const maxDepositCents = 1_000_000;

/** What a customer receives above this within a day waits for an operator, whatever was asked for, unless staff sets more or less. */
export const usualHoldCents = 2_000_000;
