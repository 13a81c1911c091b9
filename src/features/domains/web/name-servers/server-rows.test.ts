import { describe, expect, it, test } from "vitest";
import { countOurs, needsAddress, rowRefusal, toSend } from "./server-rows.ts";

it("counts different servers of ours however they are written", () => {
  const ours = ["ns1.moorage.test", "ns2.moorage.test"];
  expect(countOurs([" NS1.moorage.test. ", "ns1.moorage.test", "ns.other.test"], ours)).toBe(1);
  expect(countOurs(["ns1.moorage.test", "ns2.moorage.test"], ours)).toBe(2);
});

it("requires an address only for hosts below the domain", () => {
  expect(needsAddress("ns1.example.com.", "example.com")).toBe(true);
  expect(needsAddress("ns1.badexample.com", "example.com")).toBe(false);
  expect(needsAddress("example.com", "example.com")).toBe(false);
});

it("sends rows that say something, with addresses where they belong", () => {
  expect(
    toSend(
      [
        { host: "ns1.example.com", addresses: "203.0.113.1, 2001:db8::1" },
        { host: "NS.other.test.", addresses: "203.0.113.1" },
        { host: " ", addresses: "" },
      ],
      "example.com",
    ),
  ).toEqual([
    { host: "ns1.example.com", addresses: ["203.0.113.1", "2001:db8::1"] },
    { host: "ns.other.test" },
  ]);
});

describe("refusals of rows", () => {
  const row = (host: string) => ({ host, addresses: "" });
  const rows = [row(""), row("ns1.example.net"), row(" "), row("ns2.example.com")];

  test("count among the rows that were sent", () => {
    const refused = {
      "nameServers.0.host": "invalid_name_server",
      "nameServers.1.addresses.2": "invalid_address",
    } as const;
    expect(rowRefusal(refused, rows, 1, "host")).toBe("invalid_name_server");
    expect(rowRefusal(refused, rows, 3, "addresses")).toBe("invalid_address");
    expect(rowRefusal(refused, rows, 3, "host")).toBeUndefined();
  });

  test("are not shown at an empty row", () => {
    expect(rowRefusal({ "nameServers.0.host": "invalid_name_server" }, rows, 0, "host")).toBeUndefined();
  });
});
