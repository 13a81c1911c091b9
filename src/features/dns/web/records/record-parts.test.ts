import { expect, it, test } from "vitest";
import { joinValue, shownValue, splitValue } from "./record-parts.ts";

test.each([
  ["A", "203.0.113.9", null, ["203.0.113.9"]],
  ["TXT", "v=spf1  -all", null, ["v=spf1  -all"]],
  ["MX", "mx.example.net", 10, ["10", "mx.example.net"]],
  ["SRV", "5 5269 chat.example.net", 0, ["0", "5", "5269", "chat.example.net"]],
  ["CAA", '0 issue "ca.example; a=b c"', null, ["0", "issue", "ca.example; a=b c"]],
  ["TLSA", "3 1 1 ABCD", null, ["3", "1", "1", "ABCD"]],
  ["DS", "12345 13 2 ABCD", null, ["12345", "13", "2", "ABCD"]],
  ["SSHFP", "4 2 ABCD", null, ["4", "2", "ABCD"]],
  ["HTTPS", "1 . alpn=h2,h3 port=8443", null, ["1", ".", "alpn=h2,h3 port=8443"]],
  ["HTTPS", "0 pool.example.net", null, ["0", "pool.example.net", ""]],
  [
    "NAPTR",
    String.raw`100 10 "u" "E2U+sip" "!^(a b)$!sip:\\1@example.net!" .`,
    null,
    ["100", "10", "u", "E2U+sip", String.raw`!^(a b)$!sip:\\1@example.net!`, "."],
  ],
  [
    "NAPTR",
    '100 50 "s" "SIP+D2T" "" _sip._tcp.example.net',
    null,
    ["100", "50", "s", "SIP+D2T", "", "_sip._tcp.example.net"],
  ],
] as const)("a value of %s comes apart and together again: %s", (type, content, priority, values) => {
  expect(splitValue(type, { content, priority })).toEqual(values);
  expect(joinValue(type, values)).toEqual({ content, priority });
});

it("leaves an invalid priority for the rules to refuse", () => {
  expect(joinValue("MX", ["ten", "mx.example.net"])).toEqual({
    content: "ten mx.example.net",
    priority: null,
  });
  expect(joinValue("MX", ["", "mx.example.net"])).toEqual({ content: "mx.example.net", priority: null });
  expect(joinValue("MX", ["70000", "mx"])).toEqual({ content: "70000 mx", priority: null });
});

it("removes quotes that were typed around a CAA value", () => {
  expect(joinValue("CAA", ["0", "issue", '"ca.example"']).content).toBe('0 issue "ca.example"');
});

it("shows a value in one line", () => {
  expect(shownValue("MX", ["10", "mx.example.net"])).toBe("10 mx.example.net");
});
