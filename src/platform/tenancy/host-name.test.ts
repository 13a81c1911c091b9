import { expect, test } from "vitest";
import { isLocalHost, placeOf, readHost } from "./host-name.ts";

test.each([
  ["reef.example", "reef.example", "reef.example", false],
  ["REEF.Example:8443", "reef.example", "reef.example:8443", false],
  ["reef.example.", "reef.example", "reef.example", true],
  ["reef.example.:443", "reef.example", "reef.example:443", true],
  ["[::1]:3000", "[::1]", "[::1]:3000", false],
  ["reef.example:http", "", "", false],
  ["reef.example@evil.example", "", "", false],
  ["reef.example/evil", "", "", false],
  ["reef.example evil.example", "", "", false],
  ["", "", "", false],
  [undefined, "", "", false],
])("%s is read as %s", (header, name, address, hasDot) => {
  expect(readHost(header)).toEqual({ name, address, hasDot });
});

test("this machine has names below localhost, and no name that only begins like it", () => {
  for (const name of ["localhost", "reef.localhost", "127.0.0.1", "127.3.2.1", "[::1]"])
    expect([name, isLocalHost(name)]).toEqual([name, true]);
  for (const name of [
    "localhost.example",
    "127.0.0.1.example",
    "a.b.localhost",
    "xlocalhost",
    "10.0.0.1",
    "",
  ])
    expect([name, isLocalHost(name)]).toEqual([name, false]);
});

const reef = { id: 2, baseUrl: "https://reef.example" };
const live = { publicUrl: "https://harbour.example", legacyHost: "old.example", protocol: "http" };
const demo = { publicUrl: null, protocol: "http" };

test("in live a site's origin is its own, whatever the request says", () => {
  expect(placeOf(reef, readHost("reef.example:9"), live)).toEqual({ origin: reef.baseUrl, isPrimary: true });
  expect(placeOf(reef, readHost("reef.example."), live)).toEqual({ origin: reef.baseUrl, isPrimary: false });
  expect(placeOf(reef, readHost("shop.example"), live)).toEqual({ origin: reef.baseUrl, isPrimary: false });
  const own = { id: 1, baseUrl: "https://harbour.example" };
  expect(placeOf(own, readHost("old.example"), live)).toEqual({
    origin: "http://old.example",
    isPrimary: true,
  });
});

test("in a demo a site has the port that was asked", () => {
  const bay = { id: 2, baseUrl: "http://bay.localhost:3000" };
  const asked = placeOf(bay, readHost("bay.localhost:4000"), demo);
  expect(asked).toEqual({ origin: "http://bay.localhost:4000", isPrimary: true });
  const own = placeOf({ id: 1, baseUrl: "http://localhost:3000" }, readHost("127.0.0.1:4000"), demo);
  expect(own).toEqual({ origin: "http://127.0.0.1:4000", isPrimary: true });
});
