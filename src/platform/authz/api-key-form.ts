import { crc32 } from "node:zlib";

/**
 * The form of API keys: `mrg_`, 30 base62 characters of randomness (178 bits), and 6 of the CRC32 of what comes before
 * (decision 84). One double click selects all of it, scanners for secrets find it, and a typing error is refused
 * without a look into the database.
 */
const prefix = "mrg_";
const randomCharacters = 30;
const checkCharacters = 6;
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const wellFormed = /^mrg_[0-9A-Za-z]{36}$/;
/** A session's token is base64url and may begin with the same letters; it is longer than a key. */
const sessionTokenLength = 43;

/** How many of its last characters distinguish a key from others in lists. */
const hintCharacters = 4;

/** A key out of a 256-bit secret of `ids.secret()`. */
export function createApiKey(secret: string): string {
  const value = BigInt(`0x${Buffer.from(secret, "base64url").toString("hex")}`);
  const body = prefix + base62(value, randomCharacters);
  return body + checkOf(body);
}

/** `other`: no API key, perhaps a session's token. `broken`: meant as a key, and mistyped or cut off. */
export function readApiKey(token: string): "key" | "broken" | "other" {
  if (!token.startsWith(prefix) || token.length === sessionTokenLength) return "other";
  const body = token.slice(0, -checkCharacters);
  return wellFormed.test(token) && token.slice(-checkCharacters) === checkOf(body) ? "key" : "broken";
}

export function hintOf(key: string): string {
  return key.slice(-hintCharacters);
}

/** The text without API keys that it mentions: for logs. */
export function hideApiKeys(text: string): string {
  return text.includes(prefix) ? text.replace(/mrg_[0-9A-Za-z]{36}/g, "[API key]") : text;
}

/** Whether a text has something of the form of a key in it. */
export function mentionsApiKey(text: string): boolean {
  return text.includes(prefix) && hideApiKeys(text) !== text;
}

function checkOf(body: string): string {
  return base62(BigInt(crc32(body)), checkCharacters);
}

/** The lowest digits of a number; higher ones are left out. */
function base62(value: bigint, places: number): string {
  let rest = value;
  let digits = "";
  for (let place = 0; place < places; place += 1) {
    digits = (alphabet[Number(rest % 62n)] ?? "") + digits;
    rest /= 62n;
  }
  return digits;
}
