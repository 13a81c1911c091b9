import { expect, test } from "vitest";
import { readIpCountries } from "./ip-country.ts";

const table = `# made up
192.0.2.0,192.0.2.127,NL
"192.0.2.128","192.0.2.255","DE"
198.51.100.0,198.51.100.255,ZZ
2001:db8::,2001:db8:0:ffff:ffff:ffff:ffff:ffff,FR
`;

test.each([
  ["192.0.2.0", "NL"],
  ["192.0.2.127", "NL"],
  ["192.0.2.128", "DE"],
  ["::ffff:192.0.2.128", "DE"],
  ["::ffff:c000:280", "DE"],
  ["192.0.3.0", null],
  ["198.51.100.7", null],
  ["2001:db8::7", "FR"],
  ["2001:db8:1::", null],
  ["127.0.0.1", null],
  ["::1", null],
  ["fe80::1%eth0", null],
  ["not an address", null],
  ["", null],
])("the country of %s is %s", (ip, country) => {
  expect(readIpCountries(table)(ip)).toBe(country);
});

test.each([
  ["a page of something else", "<html>"],
  ["a country in words", "192.0.2.0,192.0.2.1,Netherlands"],
  ["a range that is turned round", "192.0.2.9,192.0.2.1,NL"],
  ["ranges that overlap", "192.0.2.0,192.0.2.9,NL\n192.0.2.9,192.0.2.12,DE"],
  ["half a line", "192.0.2.0,192.0.2.9"],
])("T95 a table with %s is refused as a whole", (_, text) => {
  expect(() => readIpCountries(`${table}${text}`)).toThrow();
});
