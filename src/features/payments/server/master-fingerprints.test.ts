import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { masterFingerprintsOf } from "./master-fingerprints.ts";
import { readPlayMoneyKey } from "./play-money-key.ts";

const dataDir = mkdtempSync(join(tmpdir(), "fingerprints-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

test("the demo's keys have the fingerprint of their phrase", () => {
  const fingerprints = masterFingerprintsOf({ mode: "demo", dataDir });
  expect(fingerprints).toMatchObject({ BTC: "73c5da0a", DOGE: "73c5da0a", LTC: "73c5da0a" });
  expect(fingerprints).not.toHaveProperty("EVM");
});

test("a key of one's own has the fingerprint of the settings, or none", () => {
  const own = { BTC_ACCOUNT_KEY: "zpub-of-the-operator", DOGE_ACCOUNT_KEY: "dgub-of-the-operator" };
  const settings = { mode: "live", dataDir, BTC_MASTER_FINGERPRINT: "ABCDEF01" } as const;
  const fingerprints = masterFingerprintsOf({ ...settings, ...own });
  expect(fingerprints.BTC).toBe("abcdef01");
  expect(fingerprints).not.toHaveProperty("DOGE");
});

test("a staging site's keys have the fingerprint of the root that it made", () => {
  const made = join(dataDir, "made");
  expect(masterFingerprintsOf({ mode: "live", dataDir: made })).toEqual({});
  const fingerprint = readPlayMoneyKey(made).fingerprint.toString(16).padStart(8, "0");
  expect(masterFingerprintsOf({ mode: "live", dataDir: made })).toMatchObject({ BTC: fingerprint });
});
