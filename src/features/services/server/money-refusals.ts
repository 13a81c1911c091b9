/** Why a renewal was refused that only lacks money: more of it pays for both. */
export const moneyRefusals: readonly string[] = ["insufficient_funds", "debt_open"];

export const lacksMoney = (renewalError: string): boolean => moneyRefusals.includes(renewalError);
