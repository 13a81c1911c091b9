/** `joined`: below the threshold. `held`: reached. `review`: our staff looks. `available`: paid. `void`: nothing is paid for it. */
export const referralStates = ["joined", "held", "review", "available", "void"] as const;

/** Why a reward is void. */
export const voidReasons = ["self", "refunded", "abuse", "staff", "site"] as const;

export type VoidReason = (typeof voidReasons)[number];

/**
 * What a reseller pays for an order: a fixed sum, or a share of its price without tax (`net`) or of its margin. The
 * provider pays a fixed sum for each new customer.
 */
export const rewardKinds = ["fixed", "net", "margin"] as const;

/** How long a browser keeps whose link was followed. */
export const linkDays = 30;

/** What makes a referral look like the work of one person. */
export const rewardSignals = ["blocked", "burst", "contact", "device", "email", "payout"] as const;
