import { readUint16 } from "./read-number.ts";
import { read, type Read, wrong } from "./record.ts";

/** Algorithms that validators support (IANA, without those that must no longer be used). */
const algorithms = new Set([8, 10, 13, 14, 15, 16]);
/** SHA-256 and SHA-384; SHA-1 (1) must not be used (RFC 8624). */
const dsDigestLength = new Map([
  [2, 64],
  [4, 96],
]);
/** Of a host key, by SHA-1 and SHA-256 (RFC 4255 3.1.2, RFC 6594). */
const fingerprintLength = new Map([
  [1, 40],
  [2, 64],
]);
/** RSA, DSA, ECDSA, Ed25519, Ed448 (IANA). */
const keyAlgorithms = new Set([1, 2, 3, 4, 6]);
const tlsaDigestLength = new Map([
  [1, 64],
  [2, 128],
]);
const maxHex = 4096;

/** `tag algorithm type hex` of a zone below that is signed (RFC 4034 5). */
export function readDs(typed: string): Read<string> {
  const [keyTag, algorithm, type, digest] = parts(typed);
  if (digest === undefined) return malformed(typed);
  if (readUint16(keyTag) === null || !algorithms.has(Number(algorithm)))
    return wrong("content", "number_range");
  const length = dsDigestLength.get(readUint16(type) ?? 0);
  if (length === undefined) return wrong("content", "digest_type");
  if (!isHex(digest)) return wrong("content", "content_malformed");
  if (digest.length !== length) return wrong("content", "digest_length");
  return read(`${Number(keyTag)} ${Number(algorithm)} ${Number(type)} ${digest}`);
}

/** `usage selector type hex` of a certificate that a service must have (RFC 6698). */
export function readTlsa(typed: string): Read<string> {
  const [usage, selector, type, digest] = parts(typed);
  if (digest === undefined) return malformed(typed);
  const isKnown = /^[0-3]$/.test(usage ?? "") && /^[01]$/.test(selector ?? "") && /^[0-2]$/.test(type ?? "");
  if (!isKnown) return wrong("content", "number_range");
  if (!isHex(digest)) return wrong("content", "content_malformed");
  const length = tlsaDigestLength.get(Number(type));
  const isLong =
    length === undefined ? digest.length < 2 || digest.length > maxHex : digest.length !== length;
  return isLong ? wrong("content", "digest_length") : read(`${usage} ${selector} ${type} ${digest}`);
}

/** `algorithm type hex` of a host key of SSH (RFC 4255 3.1). */
export function readSshfp(typed: string): Read<string> {
  const [algorithm, type, ...digits] = typed.trim().split(/\s+/);
  if (digits.length === 0) return malformed(typed);
  if (!keyAlgorithms.has(readUint16(algorithm) ?? 0)) return wrong("content", "number_range");
  const length = fingerprintLength.get(readUint16(type) ?? 0);
  if (length === undefined) return wrong("content", "digest_type");
  const digest = digits.join("").toLowerCase();
  if (!isHex(digest)) return wrong("content", "content_malformed");
  if (digest.length !== length) return wrong("content", "digest_length");
  return read(`${Number(algorithm)} ${Number(type)} ${digest}`);
}

/** Three numbers and hexadecimal digits, which files split with spaces. */
function parts(typed: string): (string | undefined)[] {
  const [one, two, three, ...digest] = typed.trim().split(/\s+/);
  return [one, two, three, digest.length === 0 ? undefined : digest.join("").toLowerCase()];
}

function malformed(typed: string) {
  return wrong("content", typed.trim() === "" ? "content_missing" : "content_malformed");
}

function isHex(text: string): boolean {
  return text.length % 2 === 0 && /^[0-9a-f]+$/.test(text);
}
