import { networkOf as addressNetwork } from "#src/platform/rate-limit/limit-keys.ts";

/** The network that answers are counted by: a /24 of IPv4, a /56 of IPv6, which is what one customer has. */
export function networkOf(address: string): string {
  const own = addressNetwork(address);
  if (own.includes(".")) return own.slice(0, own.lastIndexOf("."));
  // Four groups, their leading zeros dropped: the last two digits of the fourth are beyond the /56.
  const [one = "", two = "", three = "", four = ""] = own.split(":");
  return [one, two, three, four.padStart(4, "0").slice(0, 2)].join(":");
}
