import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { base32, createTotpSecret, findTotpStep, totpCode, totpStep, totpUri } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("RFC 6238, appendix B: the code at %d s ends in %s", (seconds, code) => {
  expect(totpCode(secret, totpStep(new Date(seconds * 1000)))).toBe(code);
});

test("RFC 4226, appendix D: the codes of the first steps", () => {
  const codes = Array.from({ length: 10 }, (_, step) => totpCode(secret, step));
  expect(codes.join(" ")).toBe("755224 287082 359152 969429 338314 254676 287922 162583 399871 520489");
});

test("the codes of the present step and of its neighbours count, others only by having the same digits", () => {
  const steps = fc.integer({ min: 5, max: 2 ** 31 });
  fc.assert(
    fc.property(steps, fc.integer({ min: -5, max: 5 }), (step, away) => {
      const key = randomBytes(20);
      const code = totpCode(key, step + away);
      const found = findTotpStep(key, code, new Date(step * 30_000 + 29_999));
      const counting = [step - 1, step, step + 1].filter((one) => totpCode(key, one) === code);
      expect(found).toBe(counting.at(-1) ?? null);
      if (Math.abs(away) <= 1) expect(found).not.toBeNull();
    }),
  );
});

test.each(["", "28708", "2870821", "28708a", "２８７０８２", "-87082", "2e5082"])(
  "%j is no code",
  (typed) => {
    expect(findTotpStep(secret, typed, new Date(59_000))).toBeNull();
  },
);

test("a code may be typed with spaces", () => {
  expect(findTotpStep(secret, " 287 082 ", new Date(59_000))).toBe(1);
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("RFC 4648 §10: base32 of %j is %s", (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});

test("a secret is as long as the hash, and another one each time", () => {
  const made = Array.from({ length: 100 }, () => createTotpSecret().toString("hex"));
  expect(new Set(made).size).toBe(100);
  expect(made[0]).toHaveLength(40);
});

test("the address for authenticators names the site and the account, whatever they are called", () => {
  const uri = totpUri(secret, { issuer: "Hafen & Co: Süd", account: "a:b+c@example.com" });
  expect(uri).toBe(
    "otpauth://totp/Hafen%20%26%20Co%20%20S%C3%BCd:a%20b%2Bc%40example.com" +
      "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Hafen%20%26%20Co%20%20S%C3%BCd",
  );
});
