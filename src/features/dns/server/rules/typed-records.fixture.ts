import fc from "fast-check";
import type { TypedRecord } from "./record.ts";

// Records as people might type them, of every type: mostly valid, at the limits, some beyond.

const label = fc.stringMatching(/^[a-z0-9_]([a-z0-9-]{0,12}[a-z0-9])?$/);
const hostLabel = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,12}[a-z0-9])?$/);
const longLabel = fc.constantFrom("a".repeat(63), "x-".repeat(31) + "x", "0".repeat(63));
const host = fc
  .array(fc.oneof({ weight: 9, arbitrary: hostLabel }, longLabel), { minLength: 2, maxLength: 3 })
  .map((labels) => `${labels.join(".")}.example`);
const target = fc.oneof(
  host,
  host.map((name) => `${name}.`),
  host.map((name) => name.toUpperCase()),
  fc.constantFrom("@", "mail", "bücher.example", "xn--bcher-kva.example", "single."),
);
const uint16 = fc.oneof(fc.integer({ min: 0, max: 65_535 }), fc.constantFrom(0, 1, 255, 256, 65_535));
const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${length}}$`));
const ipv6 = fc.oneof(
  fc.ipV6(),
  fc.constantFrom(
    "2001:db8::",
    "::1",
    "::",
    "2001:db8:0:0:1:0:0:1",
    "2001:0DB8::0001",
    "fe80::1",
    "1:0:0:1:0:0:0:1",
  ),
);
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
  fc.integer({ min: 250, max: 1030 }).map((length) => "x".repeat(length)),
  fc.constantFrom(
    "v=spf1 include:_spf.example.net ~all",
    'a "quoted" word',
    String.raw`back\slash`,
    ";",
    "$x",
    "(",
    "'",
  ),
  fc.constantFrom(
    '"one" "two"',
    String.raw`"\195\188"`,
    '" spaces "',
    "\\",
    '"',
    "@",
    "*",
    "a\tb",
    "ü".repeat(300),
  ),
);
const issuer = fc.oneof(
  host,
  fc.constant(";"),
  fc.constant("ca.example; account=123; validationmethods=dns-01"),
);
const report = fc.constantFrom("mailto:security@example.net", "https://example.net/report?x=1&y=2");
const caa = fc.oneof(
  fc
    .tuple(fc.constantFrom(0, 128), fc.constantFrom("issue", "issuewild", "issuemail", "issuevmc"), issuer)
    .map(([flags, tag, value]) => `${flags} ${tag} "${value}"`),
  report.map((value) => `0 iodef "${value}"`),
  fc.constantFrom('0 contactemail "a@example.net"', '0 contactphone "+1 555 0100"'),
);

const parameters = fc.constantFrom(
  "",
  "alpn=h2",
  "alpn=h3,h2 port=8443",
  "no-default-alpn alpn=h2",
  "ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1",
  "mandatory=alpn,port port=853 alpn=dot",
  "ech=AEX+DQA=",
);
const service = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 65_535 }), fc.oneof(target, fc.constant(".")), parameters)
    .map((parts) => parts.join(" ")),
  target.map((to) => `0 ${to}`),
);

/** Content by type. */
const contents = {
  A: fc.ipV4(),
  AAAA: ipv6,
  CNAME: fc.oneof(
    target,
    host.map((name) => `_x.${name}`),
  ),
  NS: target,
  MX: fc.oneof(
    fc.tuple(uint16, target).map(([priority, to]) => `${priority} ${to}`),
    fc.constant("0 ."),
  ),
  TXT: text,
  SRV: fc.oneof(
    fc.tuple(uint16, uint16, uint16, target).map((parts) => parts.join(" ")),
    fc.constant("0 0 0 ."),
  ),
  PTR: target,
  HTTPS: service,
  SVCB: service,
  SSHFP: fc
    .tuple(fc.constantFrom(1, 2, 3, 4, 6), fc.constantFrom([1, 40], [2, 64]))
    .chain(([algorithm, [type = 2, length = 64]]) =>
      hex(length).map((digest) => `${algorithm} ${type} ${digest}`),
    ),
  NAPTR: fc.oneof(
    fc
      .tuple(
        uint16,
        uint16,
        fc.constantFrom("", "s", "A"),
        fc.constantFrom("", "SIP+D2T", "x-eduroam:radius.tls"),
        target,
      )
      .map(
        ([order, preference, flag, offered, to]) => `${order} ${preference} "${flag}" "${offered}" "" ${to}`,
      ),
    fc
      .tuple(
        uint16,
        uint16,
        fc.constantFrom(String.raw`!^(.*)$!sip:\\1@example.net!`, "/a b/mailto:x@example.net/i"),
      )
      .map(([order, preference, rule]) => `${order} ${preference} "u" "E2U+sip" "${rule}" .`),
  ),
  CAA: caa,
  DS: fc
    .tuple(uint16, fc.constantFrom(8, 10, 13, 14, 15, 16), fc.constantFrom([2, 64], [4, 96]))
    .chain(([tag, algorithm, [type = 2, length = 64]]) =>
      hex(length).map((digest) => `${tag} ${algorithm} ${type} ${digest}`),
    ),
  TLSA: fc
    .tuple(fc.nat(3), fc.nat(1), fc.constantFrom([0, 20], [1, 64], [2, 128], [0, 600]))
    .chain(([usage, selector, [type = 1, length = 64]]) =>
      hex(length).map((digest) => `${usage} ${selector} ${type} ${digest}`),
    ),
} as const;

const plainName = fc
  .array(fc.oneof({ weight: 9, arbitrary: label }, longLabel), { minLength: 1, maxLength: 3 })
  .map((labels) => labels.join("."));
const names = {
  SRV: fc
    .tuple(fc.constantFrom("_sip", "_xmpp-client"), fc.constantFrom("_tcp", "_udp", "_tls"))
    .map((one) => one.join(".")),
  TLSA: fc
    .tuple(fc.integer({ min: 0, max: 65_535 }), fc.constantFrom("tcp", "udp"))
    .map(([port, to]) => `_${port}._${to}`),
} as const;

/** A record of each type in turn, under a unique name: `place` is appended to it. */
export function typedRecord(type: keyof typeof contents, place: string): fc.Arbitrary<TypedRecord> {
  const isHandedOn = type === "NS" || type === "DS";
  const free = isHandedOn
    ? plainName
    : fc.oneof(
        plainName,
        plainName.map((name) => `*.${name}`),
        fc.constant("*"),
      );
  const name = type === "SRV" || type === "TLSA" ? names[type] : free;
  const ttl = fc.oneof(fc.constant(undefined), fc.integer({ min: 60, max: 604_800 }));
  const content: fc.Arbitrary<string> = contents[type];
  return fc.record({ type: fc.constant(type), name: name.map((own) => `${own}.${place}`), content, ttl });
}

export const recordTypes = [
  "A",
  "AAAA",
  "CNAME",
  "NS",
  "MX",
  "TXT",
  "SRV",
  "CAA",
  "DS",
  "TLSA",
  "PTR",
  "HTTPS",
  "SVCB",
  "SSHFP",
  "NAPTR",
] as const;
