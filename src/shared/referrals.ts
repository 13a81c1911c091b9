/** `joined`: below the threshold. `held`: reached. `review`: our staff looks. `available`: paid. `void`: nothing is paid for it. */
export const referralStates = ["joined", "held", "review", "available", "void"] as const;

/** Why a reward is void. */
export const voidReasons = ["self", "refunded", "abuse", "staff"] as const;

export type VoidReason = (typeof voidReasons)[number];

/** How long a browser keeps whose link was followed. */
export const linkDays = 30;

/** What makes a referral look like the work of one person. */
export const rewardSignals = ["blocked", "burst", "contact", "device", "email", "payout"] as const;
