import { expect, it, test } from "vitest";
import { isTable, readPastedRows } from "./pasted-rows.ts";

const row = (type: string, name: string, values: readonly string[], ttl = "") => ({
  type,
  name,
  values,
  ttl,
});

test.each([
  ["tabs, name first", "www\tA\t203.0.113.9\t300", [row("A", "www", ["203.0.113.9"], "300")]],
  ["tabs, type first", "A\twww\t203.0.113.9", [row("A", "www", ["203.0.113.9"])]],
  ["commas", "@,MX,10,mx.example.net,3600", [row("MX", "@", ["10", "mx.example.net"], "3600")]],
  ["priority behind", "@\tMX\tmx.example.net\t10", [row("MX", "@", ["10", "mx.example.net"])]],
  ["both behind", "@\tMX\tmx.example.net\t10\t600", [row("MX", "@", ["10", "mx.example.net"], "600")]],
  ["priority within", "@\tMX\t10 mx.example.net", [row("MX", "@", ["10", "mx.example.net"])]],
  ["a zone file", "www 3600 IN CNAME example.net.", [row("CNAME", "www", ["example.net."], "3600")]],
  [
    "a zone file with a service",
    "_xmpp._tcp IN SRV 5 0 5269 chat.example.net.",
    [row("SRV", "_xmpp._tcp", ["5", "0", "5269", "chat.example.net."])],
  ],
  ["quotes in a zone file", '@ IN TXT "v=spf1 -all"', [row("TXT", "@", ["v=spf1 -all"])]],
  ["a quoted cell", '@,TXT,"a, ""b"" c",60', [row("TXT", "@", ['a, "b" c'], "60")]],
  ["semicolons", "@;TXT;v=DMARC1, p=none;60", [row("TXT", "@", ["v=DMARC1, p=none"], "60")]],
  ["a certificate rule", '@\tCAA\t0 issue "ca.example"', [row("CAA", "@", ["0", "issue", "ca.example"])]],
  ["small letters", "www\ta\t203.0.113.9", [row("A", "www", ["203.0.113.9"])]],
])("reads %s", (_, text, records) => {
  expect(readPastedRows(text)).toEqual({ records, unread: [] });
});

it("reads columns by their headings", () => {
  const text = "Type\tTTL\tHost\tPriority\tValue\nMX\t600\t\t20\tmx.example.net\nA\t\twww\t\t203.0.113.9\n";
  expect(readPastedRows(text).records).toEqual([
    row("MX", "@", ["20", "mx.example.net"], "600"),
    row("A", "www", ["203.0.113.9"]),
  ]);
});

it("reads twenty rows and reports the lines without a record", () => {
  const lines = Array.from({ length: 20 }, (_, index) => `host${index}\tA\t203.0.113.${index}\t3600`);
  const { records, unread } = readPastedRows(["; a comment", ...lines, "no record here at all"].join("\r\n"));
  expect(records).toHaveLength(20);
  expect(unread).toEqual([22]);
});

it("distinguishes a table from one value", () => {
  expect(isTable("203.0.113.9")).toBe(false);
  expect(isTable("v=spf1 include:a.example -all")).toBe(false);
  expect(isTable("www\tA\t203.0.113.9")).toBe(true);
});
