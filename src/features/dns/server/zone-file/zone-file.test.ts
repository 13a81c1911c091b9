import fc from "fast-check";
import { expect, test } from "vitest";
import { readRecord } from "../rules/read-record.ts";
import { identityOf, type ZoneRecord } from "../rules/record.ts";
import { readZoneFile } from "./read-zone-file.ts";
import { writeZoneFile } from "./write-zone-file.ts";

const zone = "example.com";

function recordsOf(text: string): { records: ZoneRecord[]; problems: string[] } {
  const file = readZoneFile(text, zone);
  const problems = file.problems.map(({ index, code }) => `${index} ${code}`);
  const records: ZoneRecord[] = [];
  for (const row of file.rows) {
    const reading = readRecord(row, zone);
    if (reading.ok) records.push(reading.record);
    else problems.push(`${row.index} ${reading.problems[0]?.code}`);
  }
  return { records, problems };
}

const text = String.raw`
; a comment
$ORIGIN example.com.
$TTL 1h
@   IN SOA ns1.old.test. hostmaster.old.test. (
      2026010101 ; serial
      3h 1h 1w 5m )
    IN NS ns1.old.test.
@       300 IN A 192.0.2.1
        IN 300 A 192.0.2.2 ; the same owner
www     CNAME @
mail    A 192.0.2.3
@       MX 10 mail
        MX 20 mx.example.net.
_sip._tcp SRV 0 5 5060 sip.example.net.
txt     TXT ( "v=DKIM1; k=rsa; p="
              "abc;def" )
sub     NS ns1.sub
ns1.sub AAAA 2001:DB8::1
$ORIGIN dev.example.com.
api     60 A 192.0.2.4
`;

test("reads what zone files have: brackets, comments, origins, repeated owners, TTLs with units", () => {
  const { records, problems } = recordsOf(text);
  expect(problems).toEqual([]);
  expect(records.map((record) => `${identityOf(record)} ${record.ttl}`)).toEqual([
    "@ A  192.0.2.1 300",
    "@ A  192.0.2.2 300",
    "www CNAME  example.com 3600",
    "mail A  192.0.2.3 3600",
    "@ MX 10 mail.example.com 3600",
    "@ MX 20 mx.example.net 3600",
    "_sip._tcp SRV 0 5 5060 sip.example.net 3600",
    "txt TXT  v=DKIM1; k=rsa; p=abc;def 3600",
    "sub NS  ns1.sub.example.com 3600",
    "ns1.sub AAAA  2001:db8::1 3600",
    "api.dev A  192.0.2.4 60",
  ]);
});

test("reads names in data of all types, quoted parameters, and empty texts", () => {
  const { records, problems } = recordsOf(String.raw`
$ORIGIN example.com.
@    ALIAS shops.example.net.
@    HTTPS 1 svc alpn="h2,h3" ipv4hint=192.0.2.1
_dns SVCB 1 . ( alpn=dot
       ech="AEX+DQA=" )
@    NAPTR 100 50 "u" "E2U+sip" "!^(.*);x$!sip:\\1@example.com!" .
@    NAPTR 100 50 "s" "SIP+D2U" "" _sip._udp
1    PTR host
host SSHFP 4 2 ( 0123456789abcdef0123456789abcdef
       0123456789abcdef0123456789abcdef )
none TXT ""
`);
  expect(problems).toEqual([]);
  expect(records.map(({ name, type, content }) => `${name} ${type} ${content}`)).toEqual([
    "@ ALIAS shops.example.net",
    "@ HTTPS 1 svc.example.com alpn=h2,h3 ipv4hint=192.0.2.1",
    '_dns SVCB 1 . alpn=dot ech="AEX+DQA="',
    String.raw`@ NAPTR 100 50 "u" "E2U+sip" "!^(.*);x$!sip:\\1@example.com!" .`,
    '@ NAPTR 100 50 "s" "SIP+D2U" "" _sip._udp.example.com',
    "1 PTR host.example.com",
    `host SSHFP 4 2 ${"0123456789abcdef".repeat(4)}`,
    'none TXT ""',
  ]);
  const file = writeZoneFile(zone, ["ns1.provider.test"], records);
  expect(recordsOf(file)).toEqual({ records, problems: [] });
});

test("records that name servers generate are left out and reported", () => {
  expect(readZoneFile(text, zone).warnings).toMatchObject([
    { index: 5, code: "skipped_own" },
    { index: 8, code: "skipped_own" },
  ]);
});

test.each([
  ["$INCLUDE /etc/passwd", "1 line_unreadable"],
  ["$GENERATE 1-1000000 a$ A 192.0.2.1", "1 line_unreadable"],
  ["www CH A 192.0.2.1", "1 line_unreadable"],
  ["www A", "1 line_unreadable"],
  ['www TXT "never ends', "1 line_unreadable"],
  ['a TXT "one\nb A 192.0.2.1', "1 line_unreadable"],
  ["www ( A 192.0.2.1", "1 line_unreadable"],
  ["www.other.test. A 192.0.2.1", "1 name_invalid"],
  ["ok A 192.0.2.1\nbad A 192.0.2.300", "2 ipv4_invalid"],
])("%j is refused with its line", (file, problem) => {
  expect(recordsOf(file).problems).toEqual([problem]);
});

test("TTLs out of range are clamped and reported", () => {
  const file = readZoneFile("a 5 A 192.0.2.1\nb 10w A 192.0.2.1", zone);
  expect(file.rows.map(({ ttl }) => ttl)).toEqual([60, 604_800]);
  expect(file.warnings.map(({ code, fix }) => [code, fix])).toEqual([
    ["ttl_range", "60"],
    ["ttl_range", "604800"],
  ]);
});

test("a huge file is cut off", () => {
  const bomb = "a A 192.0.2.1\n".repeat(60_000);
  expect(recordsOf(bomb).problems).toEqual(["3001 record_limit"]);
  expect(readZoneFile("(".repeat(500_000), zone).problems).toHaveLength(1);
  expect(readZoneFile("$X\n".repeat(60_000), zone).problems).toHaveLength(200);
});

test("a written file is read back unchanged", () => {
  const records = recordsOf(text).records;
  const file = writeZoneFile(zone, ["ns1.provider.test", "ns2.provider.test"], records);
  expect(recordsOf(file)).toEqual({ records, problems: [] });
});

test("any text is read without a crash, and any TXT comes back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (junk) => {
      readZoneFile(junk, zone);
      const reading = readRecord({ type: "TXT", name: "t", content: junk }, zone);
      if (!reading.ok) return;
      expect(recordsOf(writeZoneFile(zone, [], [reading.record])).records).toEqual([reading.record]);
    }),
    { numRuns: 200 },
  );
});
