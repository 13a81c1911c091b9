import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

// Codes of authenticators (RFC 6238 over RFC 4226): HMAC-SHA1, six digits, 30 seconds. Every app has these, few others.

const stepSeconds = 30;
const digits = 6;
/** As long as the hash (RFC 4226 §4). */
const secretBytes = 20;
/** Steps before and after the present one whose code counts: clocks differ, and typing takes time. */
const toleratedSteps = 1;
const base32Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function createTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

export function totpStep(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds);
}

/** The code of a step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step that a typed code is of, the latest that counts; null when it is of none. Spaces do not count. */
export function findTotpStep(secret: Buffer, typed: string, now: Date): number | null {
  const code = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(code)) return null;
  const present = totpStep(now);
  let found: number | null = null;
  // All are compared, so that the time shows nothing.
  for (let step = present - toleratedSteps; step <= present + toleratedSteps; step += 1) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) found = step;
  }
  return found;
}

/** Base32 without padding (RFC 4648 §6), as authenticators take secrets. */
export function base32(bytes: Buffer): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => base32Letters[Number.parseInt(group.padEnd(5, "0"), 2)])
    .join("");
}

/** The address that a QR code has for an authenticator (Key Uri Format of Google Authenticator). */
export function totpUri(
  secret: Buffer,
  { issuer, account }: { readonly issuer: string; readonly account: string },
): string {
  const label = [issuer, account].map((part) => encodeURIComponent(part.replaceAll(":", " "))).join(":");
  const query = new URLSearchParams({ secret: base32(secret), issuer: issuer.replaceAll(":", " ") });
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}
