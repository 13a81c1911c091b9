/** Addresses in the one form that they are stored and compared in. Strict: forms that humans misread are refused. */

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const dottedQuad = new RegExp(`^${octet}(?:\\.${octet}){3}$`);

/** Four decimal numbers without leading zeros (some read those as octal); null for anything else. */
export function readIpv4(text: string): string | null {
  return dottedQuad.test(text) ? text : null;
}

/**
 * RFC 5952: lower case, the longest run of zeros shortened; null for anything else, for one with a zone (`%eth0`)
 * and for those that only carry an IPv4 address.
 */
export function readIpv6(text: string): string | null {
  if (!/^[0-9a-fA-F:.]{2,45}$/.test(text) || !text.includes(":")) return null;
  const url = URL.parse(`http://[${text}]/`);
  if (url === null) return null;
  const address = url.hostname.slice(1, -1);
  // ::ffff:a.b.c.d, and the abandoned ::a.b.c.d: they are written in two ways.
  const carriesIpv4 =
    /^::(?:ffff:)?[0-9a-f]{1,4}:[0-9a-f]{1,4}$/.test(address) || /^::ffff:0:0$/.test(address);
  return carriesIpv4 ? null : address;
}

/** An IPv4 address written as IPv6 (RFC 4291 2.5.5.2), as RFC 5952 5 has it: `::ffff:192.0.2.1`; null for others. */
export function readMappedIpv4(text: string): string | null {
  if (!/^[0-9a-fA-F:.]{2,45}$/.test(text) || !text.includes(":")) return null;
  const address = URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) ?? "";
  const groups = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address)?.slice(1);
  if (groups === undefined) return null;
  const bytes = groups.flatMap((group) => [
    Number.parseInt(group, 16) >> 8,
    Number.parseInt(group, 16) & 255,
  ]);
  return `::ffff:${bytes.join(".")}`;
}

/** True for addresses that no one outside one's own network reaches (RFC 1918, 6598, 4193, loopback, link-local, IPv4 as IPv6). */
export function isPrivateAddress(address: string): boolean {
  if (address.includes(":")) return /^(?:::1?$|::ffff:|f[cd]|fe[89ab])/.test(address);
  return /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(
    address,
  );
}
