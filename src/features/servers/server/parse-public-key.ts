import { createHash } from "node:crypto";

export interface PublicKey {
  /** Type and data; the comment is dropped: it is free text that would reach a machine's file. */
  readonly publicKey: string;
  /** SHA256 and base64 without padding, as `ssh-keygen -l` shows it. */
  readonly fingerprint: string;
}

/** A shorter RSA key can be broken, and current servers refuse it. */
const minRsaBits = 2048;

const point = (bytes: number) => (field: Buffer) => field.length === bytes && field[0] === 4;
const text = (wanted: string) => (field: Buffer) => field.toString("latin1") === wanted;
const some = (field: Buffer) => field.length > 0;

type FieldCheck = (field: Buffer) => boolean;

/** The fields after the type: RFC 8709 §4, RFC 4253 §6.6, RFC 5656 §3.1, and OpenSSH's PROTOCOL.u2f. */
const fieldsOf = new Map<string, readonly FieldCheck[]>([
  ["ssh-ed25519", [(field) => field.length === 32]],
  ["ssh-rsa", [some, (field) => bitsOf(field) >= minRsaBits]],
  ["ecdsa-sha2-nistp256", [text("nistp256"), point(65)]],
  ["ecdsa-sha2-nistp384", [text("nistp384"), point(97)]],
  ["ecdsa-sha2-nistp521", [text("nistp521"), point(133)]],
  ["sk-ssh-ed25519@openssh.com", [(field) => field.length === 32, some]],
  ["sk-ecdsa-sha2-nistp256@openssh.com", [text("nistp256"), point(65), some]],
]);

/** A public key as a line of `authorized_keys` without options. Null when it is not one that a server would take. */
export function parsePublicKey(line: string): PublicKey | null {
  const [type = "", data = ""] = line.trim().split(/\s+/, 2);
  const checks = fieldsOf.get(type);
  if (checks === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) return null;
  const blob = Buffer.from(data, "base64");
  if (blob.toString("base64") !== data) return null;
  const fields = readFields(blob);
  if (fields?.length !== checks.length + 1 || fields[0]?.toString("latin1") !== type) return null;
  if (!checks.every((check, place) => check(fields[place + 1] ?? Buffer.alloc(0)))) return null;
  const digest = createHash("sha256").update(blob).digest("base64").replace(/=+$/, "");
  return { publicKey: `${type} ${data}`, fingerprint: `SHA256:${digest}` };
}

/** The strings of a blob (RFC 4251 §5), each after its length; null when they do not fill it. */
function readFields(blob: Buffer): Buffer[] | null {
  const fields: Buffer[] = [];
  let at = 0;
  while (at < blob.length) {
    if (at + 4 > blob.length) return null;
    const end = at + 4 + blob.readUInt32BE(at);
    if (end > blob.length) return null;
    fields.push(blob.subarray(at + 4, end));
    at = end;
  }
  return fields;
}

/** Of an mpint, which has a leading zero byte when its first bit is set. */
function bitsOf(mpint: Buffer): number {
  const first = mpint.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (mpint.length - first) * 8 - Math.clz32(mpint[first] ?? 0) + 24;
}
