// BIP 380: characters of descriptors by group, and those of the checksum.
const inputCharacters = [
  "0123456789()[],'/*abcdefgh@:$%{}",
  "IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~",
  'ijklmnopqrstuvwxyzABCDEFGH`#"\\ ',
].join("");
const checksumCharacters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const generators = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn];

/** The eight characters after `#` by which wallets notice a typing error (BIP 380). */
export function descriptorChecksum(descriptor: string): string {
  let checksum = 1n;
  const add = (value: bigint): void => {
    const top = checksum >> 35n;
    checksum = ((checksum & 0x7ffffffffn) << 5n) ^ value;
    for (const [bit, generator] of generators.entries()) {
      if ((top >> BigInt(bit)) & 1n) checksum ^= generator;
    }
  };
  let groups: number[] = [];
  for (const character of descriptor) {
    const place = inputCharacters.indexOf(character);
    if (place === -1) throw new RangeError(`A descriptor has no ${JSON.stringify(character)}`);
    add(BigInt(place & 31));
    groups.push(place >> 5);
    if (groups.length === 3) {
      add(BigInt(groups.reduce((all, group) => all * 3 + group, 0)));
      groups = [];
    }
  }
  if (groups.length > 0) add(BigInt(groups.reduce((all, group) => all * 3 + group, 0)));
  for (let place = 0; place < 8; place += 1) add(0n);
  checksum ^= 1n;
  return Array.from({ length: 8 }, (_, place) =>
    checksumCharacters.charAt(Number((checksum >> BigInt(5 * (7 - place))) & 31n)),
  ).join("");
}
