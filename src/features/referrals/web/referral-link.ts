/** The link that counts for a user (product §2, "Referral"). */
export function referralLink(origin: string, userId: string): string {
  return `${origin}/auth/register/${userId}`;
}
