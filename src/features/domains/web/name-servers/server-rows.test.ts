import { expect, it } from "vitest";
import { countOurs, needsAddress, toSend } from "./server-rows.ts";

it("counts different servers of ours however they are written", () => {
  const ours = ["ns1.moorage.test", "ns2.moorage.test"];
  expect(countOurs([" NS1.moorage.test. ", "ns1.moorage.test", "ns.other.test"], ours)).toBe(1);
  expect(countOurs(["ns1.moorage.test", "ns2.moorage.test"], ours)).toBe(2);
});

it("wants an address only for hosts below the domain", () => {
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
