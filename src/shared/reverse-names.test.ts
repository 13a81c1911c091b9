import { expect, test } from "vitest";
import {
  defaultReverseName,
  hasAddress,
  readHostName,
  reverseNameOf,
  reverseZoneOf,
} from "./reverse-names.ts";

test("an address is in the reverse zone of its network", () => {
  expect(reverseZoneOf("192.0.2.0/24")).toBe("2.0.192.in-addr.arpa");
  expect(reverseZoneOf("192.0.2.7")).toBe("2.0.192.in-addr.arpa");
  expect(reverseNameOf("192.0.2.7")).toBe("7.2.0.192.in-addr.arpa");
  expect(hasAddress(["192.0.2.0/24"], "192.0.2.7")).toBe(true);
  expect(hasAddress(["192.0.2.0/24"], "192.0.22.7")).toBe(false);
  expect(defaultReverseName("192.0.2.7", "rev.example.com")).toBe("192-0-2-7.rev.example.com");
});

test.each([
  [" Mail.Example.COM. ", "mail.example.com"],
  ["1.xn--bcher-kva.example", "1.xn--bcher-kva.example"],
])("%s is %s", (typed, host) => {
  expect(readHostName(typed)).toBe(host);
});

test.each([
  "",
  "mail",
  "192.0.2.7",
  "-a.example.com",
  "a_b.example.com",
  "bücher.example",
  "a..b.example",
  "x.in-addr.arpa",
  `${"a".repeat(64)}.example.com`,
  `${"abc.".repeat(64)}com`,
])("%s is not a host name", (typed) => {
  expect(readHostName(typed)).toBeNull();
});
