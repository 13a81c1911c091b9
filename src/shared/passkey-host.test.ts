import { expect, test } from "vitest";
import { canHavePasskeys } from "./passkey-host.ts";

test.each([
  ["https://moorage.example", true],
  ["http://localhost:3000", true],
  ["http://shop.localhost:3000", true],
  ["https://1.2.3.4.example", true],
  ["http://127.0.0.1:3000", false],
  // Other spellings of IPv4, which URLs write in one way.
  ["http://127.1:3000", false],
  ["http://0x7f000001", false],
  ["http://2130706433", false],
  ["http://[::1]:3000", false],
])("%s can have passkeys: %s", (origin, expected) => {
  expect(canHavePasskeys(new URL(origin).hostname)).toBe(expected);
});
