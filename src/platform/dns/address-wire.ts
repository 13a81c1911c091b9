/** The four bytes of an IPv4 address. */
export function ipv4Wire(address: string): Buffer {
  return Buffer.from(address.split(".").map(Number));
}

/** The sixteen bytes of an IPv6 address, whose end may be written as IPv4 (RFC 4291 2.2). */
export function ipv6Wire(address: string): Buffer {
  const [head = "", tail] = hexadecimal(address).split("::");
  const groups = (text: string | undefined): number[] =>
    (text ?? "").split(":").flatMap((group) => (group === "" ? [] : [Number.parseInt(group, 16)]));
  const [front, back] = [groups(head), groups(tail)];
  const bytes = Buffer.alloc(16);
  for (const [at, group] of front.entries()) bytes.writeUInt16BE(group, at * 2);
  for (const [at, group] of back.entries()) bytes.writeUInt16BE(group, 16 - (back.length - at) * 2);
  return bytes;
}

function hexadecimal(address: string): string {
  const colon = address.lastIndexOf(":");
  if (!address.includes(".")) return address;
  const [one = "", two = ""] =
    ipv4Wire(address.slice(colon + 1))
      .toString("hex")
      .match(/.{4}/g) ?? [];
  return `${address.slice(0, colon + 1)}${one}:${two}`;
}
