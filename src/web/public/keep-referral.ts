/** A link with `?ref=` counts as a referral link does, whatever page it leads to. Nothing is loaded without one. */
export function keepReferral(): void {
  const referrer = new URLSearchParams(location.search).get("ref");
  if (referrer === null || referrer === "") return;
  void import("#src/web/visits/referrer.ts").then((kept) => kept.openReferralLink(referrer));
}
