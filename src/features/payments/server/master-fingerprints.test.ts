import { expect, test } from "vitest";
import { masterFingerprintsOf } from "./master-fingerprints.ts";

test("the demo's keys have the fingerprint of their phrase", () => {
  expect(masterFingerprintsOf({})).toMatchObject({ BTC: "73c5da0a", DOGE: "73c5da0a" });
  expect(masterFingerprintsOf({})).not.toHaveProperty("EVM");
});

test("a key of one's own has the fingerprint of the settings, or none", () => {
  const own = { BTC_ACCOUNT_KEY: "zpub-of-the-operator", DOGE_ACCOUNT_KEY: "dgub-of-the-operator" };
  const fingerprints = masterFingerprintsOf({ ...own, BTC_MASTER_FINGERPRINT: "ABCDEF01" });
  expect(fingerprints.BTC).toBe("abcdef01");
  expect(fingerprints).not.toHaveProperty("DOGE");
});
