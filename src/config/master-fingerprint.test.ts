import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("the fingerprint of a master key has 8 hexadecimal digits, not all of them zero", () => {
  expect(readConfig({ BTC_MASTER_FINGERPRINT: "73C5DA0A" }).BTC_MASTER_FINGERPRINT).toBe("73C5DA0A");
  for (const wrong of ["00000000", "73c5da0", "0x73c5da", "73c5da0a1"]) {
    expect(() => readConfig({ BTC_MASTER_FINGERPRINT: wrong })).toThrow(
      /^BTC_MASTER_FINGERPRINT is not usable/,
    );
  }
});
