/** The network of an address: /24 of IPv4, the first three groups (about a /48) of IPv6. */
export function networkOf(address: string): string {
  const mapped = address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
  if (mapped.includes(".")) return mapped.slice(0, mapped.lastIndexOf("."));
  return mapped.split(":").slice(0, 3).join(":");
}
