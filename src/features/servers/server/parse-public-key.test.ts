import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { parsePublicKey } from "./parse-public-key.ts";

// The keys and their fingerprints are of OpenSSH's ssh-keygen.

const ed25519 = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIEEetWjmT8sv2PvsL+D2sjhG1mY/sc/wNtlKc5u22B5";
const p256 =
  "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBFyHsqI33UzI5rITt1Hq7PA3TD1nazkYGtnKVCEItOUOCULljncKePJndTfk0rTQljO3/SpH5l0HOp3HApygHHA=";
const p521 =
  "ecdsa-sha2-nistp521 AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjEAAACFBAB3Q36+gqm1ZjTp930GQc1duFiLJoLdqMNErMxTi9Fpzcw8B7HYHFn6lfboAzBm4VwzWK8EbgRc9W+KXwcsxp6ZqQDQugeLTQDYUqORKhTPNWWsUdoX7ZPq1YNOHHrgbiVHVl1E1V1cMvnIzDPMGjxfluhAzJefGw7Vf6isWS/Ek7ddQA==";

const blobOf = (...fields: readonly (string | Buffer)[]): string =>
  Buffer.concat(
    fields.map((field) => {
      const bytes = Buffer.from(field);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return Buffer.concat([length, bytes]);
    }),
  ).toString("base64");

function newRsa(bits: number): string {
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: bits });
  const { n = "", e = "" } = publicKey.export({ format: "jwk" });
  const modulus = Buffer.concat([Buffer.alloc(1), Buffer.from(n, "base64url")]);
  return `ssh-rsa ${blobOf("ssh-rsa", Buffer.from(e, "base64url"), modulus)}`;
}

test.each([
  [ed25519, "SHA256:vapm/D0F75cS/kxrh630fuh8K9SJK2MqIpxpihqk5QU"],
  [p256, "SHA256:ervZofJvz2QAwrMSvTcRl+mFtCzqu8KXDZ6Rs41XTkE"],
  [p521, "SHA256:t/DwDllrM/BIVfRJI87Dx5Rqf6HMaRRKpnyIUCu6PTw"],
])("%s has the fingerprint that ssh-keygen shows", (key, fingerprint) => {
  expect(parsePublicKey(`  ${key} me@laptop some words\n`)).toEqual({ publicKey: key, fingerprint });
});

test("an RSA key has at least 2048 bits, and a security key its application", () => {
  expect(parsePublicKey(newRsa(2048))).not.toBeNull();
  expect(parsePublicKey(newRsa(1024))).toBeNull();
  const type = "sk-ssh-ed25519@openssh.com";
  const key = Buffer.alloc(32, 7);
  expect(parsePublicKey(`${type} ${blobOf(type, key, "ssh:")}`)).not.toBeNull();
  expect(parsePublicKey(`${type} ${blobOf(type, key)}`)).toBeNull();
});

test.each([
  ["nothing", ""],
  ["a type alone", "ssh-ed25519"],
  ["an old type", `ssh-dss ${blobOf("ssh-dss", "1", "2", "3", "4")}`],
  ["another type than its data", ed25519.replace("ssh-ed25519", "ssh-rsa")],
  ["a key that is too short", `ssh-ed25519 ${blobOf("ssh-ed25519", Buffer.alloc(31))}`],
  ["a field too many", `ssh-ed25519 ${blobOf("ssh-ed25519", Buffer.alloc(32), "more")}`],
  ["data that ends early", `ssh-ed25519 ${ed25519.split(" ")[1]?.slice(0, 40)}`],
  ["options before it", `command="rm -rf /" ${ed25519}`],
  ["another curve", `ecdsa-sha2-nistp256 ${blobOf("ecdsa-sha2-nistp256", "nistp384", Buffer.alloc(65, 4))}`],
  ["a private key", "-----BEGIN OPENSSH PRIVATE KEY-----"],
])("%s is refused", (_, line) => {
  expect(parsePublicKey(line)).toBeNull();
});
