/** Counts that a referral link was opened, also when the page is left at once; a visit is never disturbed by it. */
export function countClick(referrer: string): void {
  const body = new Blob([JSON.stringify({ referrer })], { type: "application/json" });
  navigator.sendBeacon("/api/v2/referrals/click", body);
}
