import { expect, test } from "vitest";
import { readServiceParams, serviceParamsText, serviceParamsWire } from "./service-params.ts";

// Wire forms are the vectors of RFC 9460, appendix D.

test.each([
  ["", ""],
  ["port=53", "000300020035"],
  ["alpn=h2,h3", "000100060268320268 33".replaceAll(" ", "")],
  [
    "ipv6hint=2001:db8::1,2001:db8::53:1",
    "0006002020010db800000000000000000000000120010db8000000000000000000530001",
  ],
  [
    "mandatory=alpn,ipv4hint alpn=h2,h3-19 ipv4hint=192.0.2.1",
    "000000040001000400010009026832056833 2d313900040004c0000201".replaceAll(" ", ""),
  ],
  ['alpn=h2 no-default-alpn ech="AEX+DQA="', "000100030268320002000000050005 0045fe0d00".replaceAll(" ", "")],
])("%s has the wire form of RFC 9460, and comes back from it", (text, hex) => {
  expect(readServiceParams(text)).toBe(text);
  const wire = serviceParamsWire(text);
  expect(wire.toString("hex")).toBe(hex);
  expect(serviceParamsText(wire)).toBe(text);
});

test("a wire form that is cut off, or has what we do not set, is no text", () => {
  expect(serviceParamsText(Buffer.of(0, 3, 0))).toBeNull();
  expect(serviceParamsText(Buffer.from("0007000161", "hex"))).toBeNull();
});
