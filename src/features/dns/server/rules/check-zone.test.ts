import { expect, test } from "vitest";
import { checkZone } from "./check-zone.ts";
import { readRecord } from "./read-record.ts";

const zone = "example.com";

/** Findings of lines like `www A 192.0.2.1`, as `line: code`. */
function check(...lines: string[]): string[] {
  return findings(lines).problems.map(({ index, code }) => `${index} ${code}`);
}

function findings(lines: readonly string[], firstNew = 0) {
  const placed = lines.map((line, index) => {
    const [name = "", type = "", ...content] = line.split(" ");
    const reading = readRecord({ name, type, content: content.join(" ") }, zone);
    if (!reading.ok) throw new Error(`${line}: ${reading.problems[0]?.code}`);
    return { index: index < firstNew ? null : index - firstNew, record: reading.record };
  });
  return checkZone(zone, placed);
}

const warnings = (...lines: string[]) =>
  findings(lines).warnings.map(({ index, code }) => `${index} ${code}`);
const ds = `1 13 2 ${"ab".repeat(32)}`;

test("records that go together are taken", () => {
  expect(
    check(
      "@ A 192.0.2.1",
      "@ A 192.0.2.2",
      "@ MX 10 mail.example.net",
      "@ TXT one",
      "www CNAME @",
      "sub NS ns1.sub.example.com.",
      `sub DS ${ds}`,
      "ns1.sub A 192.0.2.3",
      "* A 192.0.2.9",
    ),
  ).toEqual([]);
});

test("an alias must be alone at its name, in either order", () => {
  expect(check("www CNAME a.b", "www A 192.0.2.1")).toEqual(["0 cname_beside", "1 cname_beside"]);
  expect(check("www CNAME a.b", "www CNAME c.d")).toEqual(["0 cname_several", "1 cname_several"]);
});

test("aliases do not form a loop", () => {
  expect(check("a CNAME a")).toEqual(["0 cname_loop"]);
  expect(check("a CNAME b", "b CNAME c", "c CNAME b")).toEqual(["1 cname_loop", "2 cname_loop"]);
  expect(check("a CNAME b", "b CNAME c")).toEqual([]);
});

test("an ALIAS is the only one that gives addresses, and leads to no loop", () => {
  expect(check("@ ALIAS a.b", "@ MX 10 a.b", "www CNAME @", "@ HTTPS 1 .")).toEqual([]);
  expect(check("@ ALIAS a.b", "@ AAAA 2001:db8::1")).toEqual(["0 alias_beside", "1 alias_beside"]);
  expect(check("@ ALIAS a.b", "@ ALIAS c.d")).toEqual(["0 alias_beside", "1 alias_beside"]);
  expect(check("@ ALIAS @")).toEqual(["0 cname_loop"]);
  expect(check("@ ALIAS www", "www CNAME @")).toEqual(["0 cname_loop", "1 cname_loop"]);
});

test("no mail means no other mail server", () => {
  expect(check("@ MX 0 .", "@ MX 10 a.b")).toEqual(["0 null_mx_beside", "1 null_mx_beside"]);
});

test("a delegated name has no records of its own but its servers' addresses", () => {
  expect(check("sub NS a.b", "sub TXT x")).toEqual(["1 below_delegation"]);
  expect(check("sub NS a.b", "www.sub A 192.0.2.1")).toEqual(["1 below_delegation"]);
  expect(check("sub NS a.b", "deep.sub NS c.d")).toEqual(["1 below_delegation"]);
  expect(check("sub NS ns.sub.example.com.", "ns.sub AAAA 2001:db8::1")).toEqual([]);
  expect(check(`sub DS ${ds}`)).toEqual(["0 ds_without_ns"]);
});

test("a duplicate record is refused", () => {
  expect(check("@ A 192.0.2.1", "@ A 192.0.2.1")).toEqual(["1 duplicate"]);
  expect(check("@ AAAA 2001:db8::1", "@ AAAA 2001:DB8:0::1")).toEqual(["1 duplicate"]);
  expect(check("@ MX 10 a.b", "@ MX 20 a.b")).toEqual([]);
});

test("only new records are reported", () => {
  expect(findings(["www CNAME a.b", "www A 192.0.2.1"], 1).problems).toEqual([
    { index: 0, field: "name", code: "cname_beside", fix: null },
  ]);
  expect(findings(["@ A 192.0.2.1", "@ A 192.0.2.1"], 1).problems).toMatchObject([{ code: "duplicate" }]);
});

test("a set has at most 100 records, and fits one message", () => {
  const many = Array.from({ length: 101 }, (_, index) => `@ A 192.0.2.${index + 1}`);
  expect(check(...many)).toEqual(["100 rrset_limit"]);
  const long = Array.from({ length: 17 }, (_, index) => `@ TXT ${index}${"x".repeat(4000)}`);
  expect(check(...long)).toEqual(["16 rrset_limit"]);
});

test("a zone has at most 3000 records", () => {
  const many = Array.from({ length: 3001 }, (_, index) => `n${index} A 192.0.2.1`);
  expect(check(...many)).toEqual(["3000 record_limit"]);
});

test("what is allowed but may be a mistake gives a warning", () => {
  expect(warnings("@ A 10.0.0.1")).toEqual(["0 private_address"]);
  expect(warnings("@ AAAA fd00::1")).toEqual(["0 private_address"]);
  expect(warnings("mail CNAME a.b", "@ MX 10 mail")).toEqual(["1 target_is_cname"]);
  expect(warnings("@ TXT v=spf1 -all", "@ TXT v=spf1 +all")).toEqual(["0 spf_several", "1 spf_several"]);
  expect(warnings("sub NS a.b")).toEqual(["0 ns_single"]);
  expect(warnings("@ A 192.0.2.1", "sub NS a.b", "sub NS c.d")).toEqual([]);
});

test("a zone of 3000 aliases in one chain is not a loop", () => {
  const chain = Array.from({ length: 3000 }, (_, index) => `n${index} CNAME n${index + 1}`);
  expect(check(...chain)).toEqual([]);
});
