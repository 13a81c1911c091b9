import { createHash, randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

/** The default of crypt(3). */
const rounds = 5_000;
const roundsPerTurn = 250;
const size = 64;
const alphabet = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Hashes a password for `/etc/shadow` on Linux (`$6$`, SHA-512), with a fresh salt. Works in small slices, so
 * that it does not block the event loop.
 */
export async function cryptPassword(secret: string): Promise<string> {
  const salt = Array.from(randomBytes(16), (byte) => alphabet[byte % 64]).join("");
  return cryptWithSalt(secret, salt);
}

/** The `$6$` form of crypt(3) with a given salt of at most 16 characters. */
export async function cryptWithSalt(secret: string, salt: string): Promise<string> {
  const key = Buffer.from(secret);
  const saltBytes = Buffer.from(salt);
  const alternate = sha512(key, saltBytes, key);
  const bits = Array.from(key.length.toString(2)).toReversed();
  let digest = sha512(
    key,
    saltBytes,
    stretch(alternate, key.length),
    ...bits.map((bit) => (bit === "1" ? alternate : key)),
  );
  const p = stretch(sha512(...Array.from(key, () => key)), key.length);
  const s = stretch(
    sha512(...Array.from({ length: 16 + (digest[0] ?? 0) }, () => saltBytes)),
    saltBytes.length,
  );
  for (let round = 0; round < rounds; round += 1) {
    const isOdd = round % 2 === 1;
    const middle = [...(round % 3 === 0 ? [] : [s]), ...(round % 7 === 0 ? [] : [p])];
    digest = sha512(isOdd ? p : digest, ...middle, isOdd ? digest : p);
    if (round % roundsPerTurn === 0) await nextTurn();
  }
  return `$6$${salt}$${encode(digest)}`;
}

function sha512(...parts: readonly Buffer[]): Buffer {
  const hash = createHash("sha512");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The digest repeated up to a length. */
function stretch(digest: Buffer, length: number): Buffer {
  return Buffer.alloc(length, digest);
}

/** crypt(3)'s own base 64: three bytes of three thirds at a time, which take turns, the lowest bits first. */
function encode(digest: Buffer): string {
  const third = (size - 1) / 3;
  let text = "";
  for (let place = 0; place < third; place += 1) {
    const bytes = [digest[place], digest[place + third], digest[place + 2 * third]];
    const turn = place % 3;
    const [a = 0, b = 0, c = 0] = [...bytes.slice(turn), ...bytes.slice(0, turn)];
    text += letters((a << 16) | (b << 8) | c, 4);
  }
  return text + letters(digest[size - 1] ?? 0, 2);
}

function letters(value: number, count: number): string {
  return Array.from({ length: count }, (_, place) => alphabet[(value >> (6 * place)) & 63]).join("");
}
