import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import type dnsPacket from "dns-packet";
import { ask } from "./ask.ts";
import type { DnsAddress, ZoneSigner } from "#src/platform/dns/record-set.ts";
import { encodeRdata, nameWire, typeNumbers } from "./rdata.ts";
import { rdataText } from "./rdata-text.ts";

const dnskeyType = 48;
const digests: Readonly<Record<number, string>> = { 2: "sha256", 4: "sha384" };
/** P-256 keys and hashes, P-384, RSA with SHA-256, Ed25519: what zones are signed with today (RFC 8624). */
const hashes: Readonly<Record<number, string | null>> = { 8: "sha256", 13: "sha256", 14: "sha384", 15: null };

type Answer = dnsPacket.Answer;
type Key = Extract<Answer, { type: "DNSKEY" }>;
type Signature = Extract<Answer, { type: "RRSIG" }>;

/**
 * Whether a server's answers would convince a validator that has the DS records `signers` for the zone: one of them
 * matches a key there, that key signed the keys, and one of the keys signed the SOA, all valid now (RFC 4035 5).
 */
export async function isZoneValid(
  address: DnsAddress,
  zone: string,
  signers: readonly ZoneSigner[],
  now: Date,
): Promise<boolean> {
  const keysAnswer = await ask(address, zone, dnskeyType, { wantsSignatures: true });
  const soaAnswer = await ask(address, zone, typeNumbers.SOA, { wantsSignatures: true });
  if (keysAnswer === null || soaAnswer === null) return false;
  const keys = keysAnswer.answers.filter((answer) => answer.type === "DNSKEY");
  const trusted = keys.filter((key) => signers.some((signer) => fits(zone, key, signer)));
  const keySets = keys.map(keyData);
  const soaSets = soaAnswer.answers
    .filter((answer) => answer.type === "SOA")
    .map((answer) => encodeRdata("SOA", rdataText(answer)));
  return (
    isSignedBy(zone, dnskeyType, keySets, signaturesOf(keysAnswer.answers, "DNSKEY"), trusted, now) &&
    isSignedBy(zone, typeNumbers.SOA, soaSets, signaturesOf(soaAnswer.answers, "SOA"), keys, now)
  );
}

function signaturesOf(answers: readonly Answer[], covered: string): Signature[] {
  return answers
    .filter((answer) => answer.type === "RRSIG")
    .filter(({ data }) => data.typeCovered === covered);
}

/** RFC 4034 5.1.4 and appendix B. */
function fits(zone: string, key: Key, signer: ZoneSigner): boolean {
  const hash = digests[signer.digestType];
  const data = keyData(key);
  if (hash === undefined || tagOf(data) !== signer.keyTag || key.data.algorithm !== signer.algorithm)
    return false;
  const digest = createHash(hash).update(nameWire(zone)).update(data).digest("hex");
  return digest.toUpperCase() === signer.digest;
}

function keyData({ data }: Key): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(data.flags, 0);
  head[2] = 3;
  head[3] = data.algorithm;
  return Buffer.concat([head, data.key]);
}

function tagOf(data: Buffer): number {
  let sum = 0;
  for (const [at, byte] of data.entries()) sum += at % 2 === 0 ? byte << 8 : byte;
  return (sum + (sum >> 16)) & 0xffff;
}

function isSignedBy(
  zone: string,
  type: number,
  set: readonly Buffer[],
  signatures: readonly Signature[],
  keys: readonly Key[],
  now: Date,
): boolean {
  if (set.length === 0) return false;
  const seconds = now.getTime() / 1000;
  return signatures.some((signature) => {
    const { data } = signature;
    if (data.signersName.toLowerCase() !== zone) return false;
    if (seconds < data.inception || seconds > data.expiration) return false;
    return keys.some((key) => {
      const isThis = tagOf(keyData(key)) === data.keyTag && key.data.algorithm === data.algorithm;
      return isThis && isSignature(key, signedBytes(zone, type, set, signature), data.signature);
    });
  });
}

/** What a signature is made over (RFC 4034 3.1.8.1). */
function signedBytes(zone: string, type: number, set: readonly Buffer[], { data }: Signature): Buffer {
  const head = Buffer.alloc(18);
  head.writeUInt16BE(type, 0);
  head[2] = data.algorithm;
  head[3] = data.labels;
  head.writeUInt32BE(data.originalTTL, 4);
  head.writeUInt32BE(data.expiration, 8);
  head.writeUInt32BE(data.inception, 12);
  head.writeUInt16BE(data.keyTag, 16);
  const records = set
    .toSorted((left, right) => Buffer.compare(left, right))
    .map((rdata) => {
      const fixed = Buffer.alloc(10);
      fixed.writeUInt16BE(type, 0);
      fixed.writeUInt16BE(1, 2);
      fixed.writeUInt32BE(data.originalTTL, 4);
      fixed.writeUInt16BE(rdata.length, 8);
      return Buffer.concat([nameWire(zone), fixed, rdata]);
    });
  return Buffer.concat([head, nameWire(zone), ...records]);
}

function isSignature(key: Key, signed: Buffer, signature: Buffer): boolean {
  const { algorithm } = key.data;
  const hash = hashes[algorithm];
  if (hash === undefined) return false;
  try {
    const publicKey = publicKeyOf(algorithm, key.data.key);
    return verify(hash, signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, signature);
  } catch {
    return false;
  }
}

function publicKeyOf(algorithm: number, key: Buffer): KeyObject {
  const text = (bytes: Buffer): string => bytes.toString("base64url");
  const half = key.length / 2;
  const point = { x: text(key.subarray(0, half)), y: text(key.subarray(half)) };
  if (algorithm === 13) return createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", ...point } });
  if (algorithm === 14) return createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-384", ...point } });
  if (algorithm === 15)
    return createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x: text(key) } });
  // RFC 3110: the length of the exponent in one byte, or in two after a zero.
  const isLong = key[0] === 0;
  const start = isLong ? 3 : 1;
  const end = start + (isLong ? key.readUInt16BE(1) : (key[0] ?? 0));
  const [e, n] = [text(key.subarray(start, end)), text(key.subarray(end))];
  return createPublicKey({ format: "jwk", key: { kty: "RSA", e, n } });
}
