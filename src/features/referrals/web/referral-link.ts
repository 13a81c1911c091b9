/** A user's referral link (product §2, "Referral"). */
export function referralLink(origin: string, userId: string): string {
  return `${origin}/auth/register/${userId}`;
}
