/** `91420.00000000` → `$91,420.00`; small rates keep four places: `$0.2140`. */
export function usdRateText(rateUsd: string): string {
  const [whole = "0", fraction = ""] = rateUsd.split(".");
  const places = whole.length > 1 ? 2 : 4;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `$${grouped}.${fraction.padEnd(places, "0").slice(0, places)}`;
}
