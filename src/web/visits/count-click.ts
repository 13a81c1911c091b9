/** Counts that a referral link was opened, also when the page is left at once; a visit is never disturbed by it. */
export function countClick(referrer: string): void {
  const body = JSON.stringify({ referrer });
  const headers = { "content-type": "application/json" };
  void fetch("/api/v2/referrals/click", { method: "POST", headers, body, keepalive: true }).catch(
    () => undefined,
  );
}
