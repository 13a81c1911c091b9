import { referralPath } from "#src/shared/referral-link.ts";

/** A user's referral link (product §2, "Referral"). */
export function referralLink(origin: string, userId: string): string {
  return `${origin}${referralPath(userId)}`;
}
