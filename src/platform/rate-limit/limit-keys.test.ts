import { expect, test } from "vitest";
import { addressKeys, networkNameOf } from "./limit-keys.ts";

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["::ffff:192.0.2.77", "192.0.2.0/24"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["2001:db8:aaaa:bbbb:1:2:3:4", "2001:db8:aaaa::/48"],
  ["unknown", "unknown"],
])("%s belongs to %s", (ip, network) => {
  expect(networkNameOf(ip)).toBe(network);
});

test.each([
  ["192.0.2.7", ["ip:192.0.2.7"]],
  ["::ffff:192.0.2.7", ["ip:::ffff:192.0.2.7"]],
  ["2001:db8:1:2ff::1", ["ip:2001:db8:1:2ff::1", "line:2001:db8:1:2"]],
  ["2001:db8:1:200::1", ["ip:2001:db8:1:200::1", "line:2001:db8:1:2"]],
  ["2001:db8:1:300::1", ["ip:2001:db8:1:300::1", "line:2001:db8:1:3"]],
  ["unknown", ["ip:unknown"]],
])("%s is counted by %j", (ip, keys) => {
  expect(addressKeys(ip)).toEqual(keys);
});
