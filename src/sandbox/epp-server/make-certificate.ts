import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isIP } from "node:net";

/** A key and a self-signed certificate, both as PEM. */
export interface OwnCertificate {
  readonly key: string;
  readonly cert: string;
}

/** The names in a certificate, and its validity. */
export interface CertificateSubject {
  /** Host names and addresses. */
  readonly hosts: readonly string[];
  readonly from: Date;
  readonly until: Date;
}

/** Makes a self-signed certificate (X.509 v3, P-256): for a demo or a test. */
export function makeCertificate({ hosts, from, until }: CertificateSubject): OwnCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const [name = "localhost"] = hosts;
  const subject = sequence(set(sequence(objectId(commonName), encode(0x0c, Buffer.from(name)))));
  const algorithm = sequence(objectId(ecdsaWithSha256));
  const content = sequence(
    encode(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    subject,
    sequence(time(from), time(until)),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    encode(0xa3, sequence(alternativeNames(hosts), authority())),
  );
  const signature = sign("sha256", content, privateKey);
  const bits = encode(0x03, Buffer.from([0]), signature);
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: pem(sequence(content, algorithm, bits)),
  };
}

// DER (X.690), as far as it is needed here.

const commonName = [0x55, 0x04, 0x03];
const ecdsaWithSha256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const subjectAltName = [0x55, 0x1d, 0x11];
const basicConstraints = [0x55, 0x1d, 0x13];

/** Self-signed: anyone who trusts it trusts it as an authority. */
function authority(): Buffer {
  const yes = encode(0x01, Buffer.from([0xff]));
  return sequence(objectId(basicConstraints), yes, encode(0x04, sequence(yes)));
}

function alternativeNames(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    isIP(host) === 0 ? encode(0x82, Buffer.from(host)) : encode(0x87, addressBytes(host)),
  );
  return sequence(objectId(subjectAltName), encode(0x04, sequence(...names)));
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split(".").map(Number));
  // `::` stands for as many groups of zeros as are missing.
  const [head = "", tail = ""] = address.split("::");
  const groups = (text: string): string[] => text.split(":").filter(Boolean);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => "0"), ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, "0")).join(""), "hex");
}

function encode(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const bytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return encode(0x30, ...parts);
}

function set(...parts: readonly Buffer[]): Buffer {
  return encode(0x31, ...parts);
}

function integer(bytes: Buffer): Buffer {
  return encode(0x02, bytes);
}

function objectId(bytes: readonly number[]): Buffer {
  return encode(0x06, Buffer.from(bytes));
}

/** UTCTime, which is valid until 2049. */
function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]/g, "").slice(2, "20270131120000".length);
  return encode(0x17, Buffer.from(`${digits}Z`));
}

function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
