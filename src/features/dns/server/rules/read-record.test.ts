import { describe, expect, test } from "vitest";
import { readRecord } from "./read-record.ts";
import type { TypedRecord } from "./record.ts";

// Accept, reject and canonical tables per type, after those of deSEC's rrset tests.

const zone = "example.com";
const hex = (length: number): string => "0123456789abcdef".repeat(16).slice(0, length);

/** A typed record in short: `type name content` and its other fields. */
function typed(type: string, name: string, content: string, more: Partial<TypedRecord> = {}): TypedRecord {
  return { type, name, content, ...more };
}

function canonical(record: TypedRecord): string {
  const reading = readRecord(record, zone);
  if (!reading.ok) return reading.problems.map(({ field, code }) => `${field}: ${code}`).join(", ");
  const { type, name, priority, content } = reading.record;
  return [type, name, ...(priority === null ? [] : [priority]), content].join(" ");
}

const service = "_sip._tcp";
const port = "_443._tcp";

describe("accepted, in canonical form", () => {
  test.each<[TypedRecord, string]>([
    // Names.
    [typed("A", "@", "192.0.2.1"), "A @ 192.0.2.1"],
    [typed("A", "", "192.0.2.1"), "A @ 192.0.2.1"],
    [typed("A", " WWW ", " 192.0.2.1 "), "A www 192.0.2.1"],
    [typed("a", "www.example.com.", "192.0.2.1"), "A www 192.0.2.1"],
    [typed("A", "example.com.", "192.0.2.1"), "A @ 192.0.2.1"],
    [typed("A", "www.example.com.example.com.", "192.0.2.1"), "A www.example.com 192.0.2.1"],
    [typed("A", "www.example.com", "192.0.2.1"), "A www 192.0.2.1"],
    [typed("A", "EXAMPLE.com", "192.0.2.1"), "A @ 192.0.2.1"],
    [typed("A", "a.*.b", "192.0.2.1"), "A a.*.b 192.0.2.1"],
    [typed("A", "XN--Bcher-KVA", "192.0.2.1"), "A xn--bcher-kva 192.0.2.1"],
    [typed("A", "*", "192.0.2.1"), "A * 192.0.2.1"],
    [typed("A", "*.dev", "192.0.2.1"), "A *.dev 192.0.2.1"],
    [typed("TXT", "_dmarc", "v=DMARC1; p=none"), "TXT _dmarc v=DMARC1; p=none"],
    [typed("A", "bücher", "192.0.2.1"), "A xn--bcher-kva 192.0.2.1"],
    [typed("A", "a.b.c.d", "192.0.2.1"), "A a.b.c.d 192.0.2.1"],
    [typed("A", "a".repeat(63), "192.0.2.1"), `A ${"a".repeat(63)} 192.0.2.1`],
    // Addresses.
    [typed("A", "@", "255.255.255.255"), "A @ 255.255.255.255"],
    [typed("AAAA", "@", "2001:DB8:0:0:0:0:0:1"), "AAAA @ 2001:db8::1"],
    [typed("AAAA", "@", "2001:0db8::0001"), "AAAA @ 2001:db8::1"],
    [typed("AAAA", "@", "2001:db8:0:0:1:0:0:1"), "AAAA @ 2001:db8::1:0:0:1"],
    [typed("AAAA", "@", "2001:db8:0:1:1:1:1:1"), "AAAA @ 2001:db8:0:1:1:1:1:1"],
    [typed("AAAA", "@", "fe80::1"), "AAAA @ fe80::1"],
    [typed("AAAA", "@", "::FFFF:192.0.2.1"), "AAAA @ ::ffff:192.0.2.1"],
    [typed("AAAA", "@", "::ffff:c000:201"), "AAAA @ ::ffff:192.0.2.1"],
    // Targets.
    [typed("CNAME", "www", "host.example.net"), "CNAME www host.example.net"],
    [typed("CNAME", "www", "Host.Example.NET."), "CNAME www host.example.net"],
    [typed("CNAME", "www", "@"), "CNAME www example.com"],
    [typed("CNAME", "www", "host"), "CNAME www host.example.com"],
    [typed("CNAME", "www", "host."), "CNAME www host."],
    [
      typed("CNAME", "k1._domainkey", "k1._domainkey.example.net"),
      "CNAME k1._domainkey k1._domainkey.example.net",
    ],
    [typed("CNAME", "www", "bücher.example"), "CNAME www xn--bcher-kva.example"],
    [typed("NS", "sub", "ns1.example.net."), "NS sub ns1.example.net"],
    [typed("MX", "@", "mail.example.net", { priority: 10 }), "MX @ 10 mail.example.net"],
    [typed("MX", "@", "10 mail.example.net."), "MX @ 10 mail.example.net"],
    [typed("MX", "@", "010 mail.example.net.", { priority: 10 }), "MX @ 10 mail.example.net"],
    [typed("MX", "@", "0 ."), "MX @ 0 ."],
    [typed("MX", "@", "65535 a.b"), "MX @ 65535 a.b"],
    [typed("SRV", service, "10 5 5060 sip.example.net"), "SRV _sip._tcp 10 5 5060 sip.example.net"],
    [typed("SRV", service, "5 5060 sip", { priority: 1 }), "SRV _sip._tcp 1 5 5060 sip.example.com"],
    [typed("SRV", service, "0 0 0 ."), "SRV _sip._tcp 0 0 0 ."],
    [typed("SRV", "_sip._tcp.sub", "1 2 3 a.b"), "SRV _sip._tcp.sub 1 2 3 a.b"],
    [typed("PTR", "1.2", "host.example.net."), "PTR 1.2 host.example.net"],
    [typed("PTR", "_http._tcp", "printer._http._tcp"), "PTR _http._tcp printer._http._tcp"],
    [typed("ALIAS", "@", "Shops.Example.NET."), "ALIAS @ shops.example.net"],
    [typed("ALIAS", "", "www"), "ALIAS @ www.example.com"],
    // Services.
    [typed("HTTPS", "@", "1 . alpn=h3,h2"), "HTTPS @ 1 . alpn=h3,h2"],
    [typed("HTTPS", "@", "0 pool.example.net."), "HTTPS @ 0 pool.example.net"],
    [typed("HTTPS", "www", "16 svc"), "HTTPS www 16 svc.example.com"],
    [
      typed("SVCB", "_dns", '1 dns.example.net port="853" mandatory=port,alpn alpn="dot"'),
      "SVCB _dns 1 dns.example.net mandatory=alpn,port alpn=dot port=853",
    ],
    [
      typed(
        "HTTPS",
        "@",
        "1 . ipv6hint=2001:DB8::1 ech=AEX+DQA= ipv4hint=192.0.2.1,192.0.2.2 no-default-alpn alpn=h2",
      ),
      'HTTPS @ 1 . alpn=h2 no-default-alpn ipv4hint=192.0.2.1,192.0.2.2 ech="AEX+DQA=" ipv6hint=2001:db8::1',
    ],
    // Rewriting (RFC 3403 6.2).
    [
      typed("NAPTR", "@", '100 50 "S" "SIP+D2T" "" _sip._tcp.example.net.'),
      'NAPTR @ 100 50 "s" "SIP+D2T" "" _sip._tcp.example.net',
    ],
    [
      typed("NAPTR", "4.3.2.1", String.raw`100 10 u E2U+sip "!^(.*)$!sip:\\1@example.com!i" .`),
      String.raw`NAPTR 4.3.2.1 100 10 "u" "E2U+sip" "!^(.*)$!sip:\\1@example.com!i" .`,
    ],
    [
      // As people write it: a backslash before one digit is meant.
      typed("NAPTR", "@", String.raw`100 10 "u" "E2U+sip" "!^(.*)$!sip:\1@example.com!" .`),
      String.raw`NAPTR @ 100 10 "u" "E2U+sip" "!^(.*)$!sip:\\1@example.com!" .`,
    ],
    // Text.
    [typed("TXT", "@", '""'), 'TXT @ ""'],
    [typed("TXT", "@", "v=spf1 -all"), "TXT @ v=spf1 -all"],
    [typed("TXT", "@", '"v=spf1 -all"'), "TXT @ v=spf1 -all"],
    [typed("TXT", "@", '"part one " "part two"'), "TXT @ part one part two"],
    [typed("TXT", "@", String.raw`"a \"quoted\" word"`), 'TXT @ a "quoted" word'],
    [typed("TXT", "@", 'say "hello"'), 'TXT @ say "hello"'],
    [typed("TXT", "@", String.raw`"\"all\""`), String.raw`TXT @ "\"all\""`],
    [typed("TXT", "@", '" spaces "'), 'TXT @ " spaces "'],
    [typed("TXT", "@", String.raw`"gr\195\188n"`), "TXT @ grün"],
    [typed("TXT", "@", String.raw`C:\dir`), String.raw`TXT @ C:\dir`],
    [typed("TXT", "@", "日本"), "TXT @ 日本"],
    [typed("TXT", "@", "x".repeat(4096)), `TXT @ ${"x".repeat(4096)}`],
    // Certificates.
    [typed("CAA", "@", '0 issue "letsencrypt.org"'), 'CAA @ 0 issue "letsencrypt.org"'],
    [typed("CAA", "@", "0 ISSUE LetsEncrypt.org"), 'CAA @ 0 issue "letsencrypt.org"'],
    [typed("CAA", "@", '128 issuewild ";"'), 'CAA @ 128 issuewild ";"'],
    [typed("CAA", "@", '0 issue "ca.test;account=1"'), 'CAA @ 0 issue "ca.test; account=1"'],
    [typed("CAA", "@", '0 iodef "mailto:a@example.net"'), 'CAA @ 0 iodef "mailto:a@example.net"'],
    [typed("CAA", "@", "0 iodef https://example.net/report"), 'CAA @ 0 iodef "https://example.net/report"'],
    [typed("CAA", "@", "0 contactemail a@example.net"), 'CAA @ 0 contactemail "a@example.net"'],
    [typed("CAA", "@", '0 contactphone "+1 555 0100"'), 'CAA @ 0 contactphone "+1 555 0100"'],
    [typed("CAA", "@", '0 issuemail "ca.test"'), 'CAA @ 0 issuemail "ca.test"'],
    [typed("DS", "sub", `12345 13 2 ${hex(64).toUpperCase()}`), `DS sub 12345 13 2 ${hex(64)}`],
    [typed("DS", "sub", `1 8 4 ${hex(48)} ${hex(48)}`), `DS sub 1 8 4 ${hex(96)}`],
    [typed("TLSA", port, `3 1 1 ${hex(64)}`), `TLSA _443._tcp 3 1 1 ${hex(64)}`],
    [typed("TLSA", "_25._tcp.mail", `2 0 2 ${hex(128)}`), `TLSA _25._tcp.mail 2 0 2 ${hex(128)}`],
    [typed("TLSA", "*._tcp", `3 1 1 ${hex(64)}`), `TLSA *._tcp 3 1 1 ${hex(64)}`],
    [typed("SSHFP", "@", `4 2 ${hex(64).toUpperCase()}`), `SSHFP @ 4 2 ${hex(64)}`],
    [typed("SSHFP", "host", `1 1 ${hex(20)} ${hex(20)}`), `SSHFP host 1 1 ${hex(20)}${hex(20)}`],
    [typed("TLSA", port, "3 0 0 abcd"), "TLSA _443._tcp 3 0 0 abcd"],
  ])("%j", (record, expected) => {
    expect(canonical(record)).toBe(expected);
  });

  test("the canonical form of a canonical form is itself", () => {
    for (const content of ['" spaces "', String.raw`"\"all\""`, String.raw`C:\dir`, 'say "hello"']) {
      const reading = readRecord(typed("TXT", "@", content), zone);
      expect(reading.ok && reading.record.content).toBe(content);
    }
  });
});

describe("refused", () => {
  test.each<[TypedRecord, string]>([
    [typed("NOPE", "@", "x"), "type: type_unknown"],
    [typed("SOA", "@", "x"), "type: type_refused"],
    [typed("LUA", "@", 'A "ifportup(443, {})"'), "type: type_refused"],
    [typed("TYPE65534", "@", String.raw`\# 0`), "type: type_refused"],
    [typed("DNAME", "@", "example.net"), "type: type_refused"],
    [typed("ANY", "@", "x"), "type: type_refused"],
    // Names.
    [typed("A", "xn--99999999999", "192.0.2.1"), "name: name_invalid"],
    [typed("A", "xn--a", "192.0.2.1"), "name: name_invalid"],
    [typed("CNAME", "www", "xn--99999999999.example.net"), "content: target_invalid"],
    [typed("A", "a b", "192.0.2.1"), "name: name_invalid"],
    [typed("A", "a..b", "192.0.2.1"), "name: name_invalid"],
    [typed("A", ".", "192.0.2.1"), "name: name_invalid"],
    [typed("A", "a*", "192.0.2.1"), "name: name_invalid"],
    [typed("A", "www.example.net.", "192.0.2.1"), "name: name_invalid"],
    [typed("A", "a".repeat(64), "192.0.2.1"), "name: name_invalid"],
    [typed("A", "a/b", "192.0.2.1"), "name: name_invalid"],
    [typed("A", "a\\.b", "192.0.2.1"), "name: name_invalid"],
    [typed("A", "a\r\nb", "192.0.2.1"), "name: name_invalid"],
    [typed("A", "\u202Ewww", "192.0.2.1"), "name: name_invalid"],
    [typed("A", `${"a.".repeat(124)}a`, "192.0.2.1"), "name: name_too_long"],
    // Addresses.
    ...[
      "",
      "192.0.2",
      "192.0.2.256",
      "010.1.1.1",
      "192.0.2.1.",
      "0x7f.1",
      "1",
      "::1",
      "192.0.2.1/24",
      "a",
    ].map((content): [TypedRecord, string] => [
      typed("A", "@", content),
      `content: ${content === "" ? "content_missing" : "ipv4_invalid"}`,
    ]),
    ...[
      "192.0.2.1",
      "::ffff:192.0.2.256",
      "::192.0.2.1",
      "fe80::1%eth0",
      "2001:db8::1::2",
      ":",
      "12345::",
      "::g",
    ].map((content): [TypedRecord, string] => [typed("AAAA", "@", content), "content: ipv6_invalid"]),
    // Targets.
    [typed("CNAME", "@", "example.net"), "name: cname_apex"],
    [typed("CNAME", "www", ""), "content: content_missing"],
    [typed("CNAME", "www", "192.0.2.1"), "content: target_is_address"],
    [typed("CNAME", "www", "2001:db8::1"), "content: target_is_address"],
    [typed("CNAME", "www", "."), "content: target_invalid"],
    [typed("CNAME", "www", "a..b"), "content: target_invalid"],
    [typed("CNAME", "www", "https://example.net"), "content: target_invalid"],
    [typed("CNAME", "www", "example.net/path"), "content: target_invalid"],
    [typed("CNAME", "www", "*.example.net"), "content: target_invalid"],
    [typed("NS", "@", "ns1.example.net"), "name: ns_apex"],
    [typed("NS", "*", "ns1.example.net"), "name: name_invalid"],
    [typed("NS", "sub", "192.0.2.1"), "content: target_is_address"],
    [typed("NS", "sub", "_ns.example.net"), "content: target_invalid"],
    [typed("MX", "@", "mail.example.net"), "priority: priority_missing"],
    [typed("MX", "@", "10 192.0.2.1"), "content: target_is_address"],
    [typed("MX", "@", "10 -bad.example.net"), "content: target_invalid"],
    [typed("MX", "@", "65536 a.b"), "content: content_malformed"],
    [typed("MX", "@", "-1 a.b"), "content: content_malformed"],
    [typed("MX", "@", "10 a.b c"), "content: content_malformed"],
    [typed("MX", "@", "10 ."), "priority: number_range"],
    [typed("MX", "@", "10 a.b", { priority: 20 }), "priority: content_malformed"],
    [typed("SRV", "@", "1 2 3 a.b"), "name: name_needs_service"],
    [typed("SRV", "_sip", "1 2 3 a.b"), "name: name_needs_service"],
    [typed("SRV", service, "1 2 a.b"), "priority: priority_missing"],
    [typed("SRV", service, "1 2 65536 a.b"), "content: number_range"],
    [typed("SRV", service, "1 2 3 ."), "content: content_malformed"],
    [typed("SRV", service, "1 2 3 192.0.2.1"), "content: target_is_address"],
    [typed("ALIAS", "www", "host.example.net"), "name: alias_place"],
    [typed("ALIAS", "@", "192.0.2.1"), "content: target_is_address"],
    ...[
      ["", "content_missing"],
      ["1", "content_malformed"],
      ["x .", "number_range"],
      ["65536 .", "number_range"],
      ["1 192.0.2.1", "target_is_address"],
      ["0 a.b alpn=h2", "service_params"],
      ["1 . alpn=h2 alpn=h3", "service_params"],
      ["1 . nope=1", "service_params"],
      ["1 . port=65536", "service_params"],
      ["1 . port", "service_params"],
      ["1 . no-default-alpn", "service_params"],
      ["1 . mandatory=port alpn=h2", "service_params"],
      ["1 . mandatory=mandatory", "service_params"],
      ["1 . ipv4hint=2001:db8::1", "service_params"],
      ["1 . ech=x", "service_params"],
      ["1 . alpn=", "service_params"],
      ['1 . alpn="h2', "service_params"],
    ].map(([content = "", code]): [TypedRecord, string] => [
      typed("HTTPS", "@", content),
      `content: ${code}`,
    ]),
    ...[
      ["", "content_missing"],
      ['100 50 "s" "SIP+D2T" ""', "content_malformed"],
      ['65536 50 "s" "SIP+D2T" "" a.b', "number_range"],
      ['100 50 "ss" "SIP+D2T" "" a.b', "content_malformed"],
      ['100 50 "u" "E2U+sip" "!^.*$!sip:a@b!" a.b', "naptr_rule"],
      ['100 50 "u" "E2U+sip" "" .', "naptr_rule"],
      ['100 50 "u" "E2U+sip" "!^.*$!sip:a@b" .', "naptr_rule"],
      ['100 50 "u" "E2U+sip" "i^.*$isip:a@bi" .', "naptr_rule"],
    ].map(([content = "", code]): [TypedRecord, string] => [
      typed("NAPTR", "@", content),
      `content: ${code}`,
    ]),
    [typed("SSHFP", "@", `5 2 ${hex(64)}`), "content: number_range"],
    [typed("SSHFP", "@", `4 3 ${hex(64)}`), "content: digest_type"],
    [typed("SSHFP", "@", `4 2 ${hex(40)}`), "content: digest_length"],
    [typed("SSHFP", "@", "4 2"), "content: content_malformed"],
    [typed("CAA", "@", '0 contactemail "example.net"'), "content: caa_value"],
    [typed("CAA", "@", '0 contactphone "call me"'), "content: caa_value"],
    // Text.
    [typed("TXT", "@", ""), "content: content_missing"],
    [typed("TXT", "@", "a\nb"), "content: text_control"],
    [typed("TXT", "@", "a\u0000b"), "content: text_control"],
    [typed("TXT", "@", "a\u0085b"), "content: text_control"],
    [typed("TXT", "@", String.raw`"\300"`), "content: text_control"],
    [typed("TXT", "@", String.raw`"\200"`), "content: text_control"],
    [typed("TXT", "@", "x".repeat(4097)), "content: text_too_long"],
    [typed("TXT", "@", "ü".repeat(2049)), "content: text_too_long"],
    // Certificates.
    [typed("CAA", "@", "issue ca.test"), "content: content_malformed"],
    [typed("CAA", "@", "1 issue ca.test"), "content: caa_flags"],
    [typed("CAA", "@", "256 issue ca.test"), "content: caa_flags"],
    [typed("CAA", "@", "0 nothing ca.test"), "content: caa_tag"],
    [typed("CAA", "@", '0 issue "a b"'), "content: caa_value"],
    [typed("CAA", "@", '0 issue "ca.test" x'), "content: caa_value"],
    [typed("CAA", "@", '0 iodef "example.net"'), "content: caa_value"],
    [typed("CAA", "@", '0 iodef "javascript:alert(1)"'), "content: caa_value"],
    [typed("DS", "@", `1 13 2 ${hex(64)}`), "name: ds_without_ns"],
    [typed("DS", "sub", `1 13 1 ${hex(40)}`), "content: digest_type"],
    [typed("DS", "sub", `1 13 2 ${hex(62)}`), "content: digest_length"],
    [typed("DS", "sub", `1 13 2 ${hex(63)}z`), "content: content_malformed"],
    [typed("DS", "sub", `65536 13 2 ${hex(64)}`), "content: number_range"],
    [typed("DS", "sub", `1 99 2 ${hex(64)}`), "content: number_range"],
    [typed("DS", "sub", "1 13 2"), "content: content_malformed"],
    [typed("TLSA", "@", `3 1 1 ${hex(64)}`), "name: name_needs_port"],
    [typed("TLSA", port, `9 9 9 ${hex(64)}`), "content: number_range"],
    [typed("TLSA", port, "3 1 1 ab"), "content: digest_length"],
    [typed("TLSA", port, "3 0 0 a"), "content: content_malformed"],
    // Lifetimes.
    ...[-1, 0, 59, 604_801, 2 ** 31, 60.5].map((ttl): [TypedRecord, string] => [
      typed("A", "@", "192.0.2.1", { ttl }),
      "ttl: ttl_range",
    ]),
    // All problems are reported at once.
    [typed("A", "a b", "x", { ttl: 1 }), "ttl: ttl_range, name: name_invalid, content: ipv4_invalid"],
  ])("%j", (record, expected) => {
    expect(canonical(record)).toBe(expected);
  });
});

test.each([
  [typed("A", "@", "192.0.2.1", { ttl: 5 }), "60"],
  [typed("MX", "@", "mail.example.net"), "10"],
])("%j: what was meant is offered", (record, fix) => {
  const reading = readRecord(record, zone);
  expect(!reading.ok && reading.problems[0]?.fix).toBe(fix);
});
