import { expect, test } from "vitest";
import { allowsSenders, hasKey, hasPolicy, spfWith } from "./judge-records.ts";

// What records of a domain say, as receivers read them.

test.each([
  ["v=DKIM1; k=rsa; p=KEY", true],
  ["p=KEY", true],
  ["v=DKIM1;k=rsa;p=K E\tY;", true],
  ["v=DKIM1; h=sha1:sha256; s=email; t=s; p=KEY", true],
  ["v=DKIM1; k=rsa; p=OTHER", false],
  ["v=DKIM1; k=rsa; p=", false],
  ["v=DKIM2; k=rsa; p=KEY", false],
  ["v=DKIM1; k=ed25519; p=KEY", false],
  ["v=DKIM1; h=sha1; p=KEY", false],
  ["v=DKIM1; s=web; p=KEY", false],
  // A test, whose signatures count as none.
  ["v=DKIM1; t=y:s; p=KEY", false],
  ["v=DKIM1; p=KEY; p=OTHER", false],
  ["KEY", false],
])("T114 a key in %j: %s", (text, isThere) => {
  expect(hasKey([text], "KEY")).toBe(isThere);
});

test("T114 of two keys at one selector no one can say which counts", () => {
  expect(hasKey(["p=KEY", "p=KEY"], "KEY")).toBe(false);
  expect(hasKey([], "KEY")).toBe(false);
});

const senders = "include:_spf.host.example ip4:192.0.2.0/24";

test.each([
  [["v=spf1 include:_spf.host.example ip4:192.0.2.0/24 -all"], true],
  [["v=spf1 a +INCLUDE:_spf.host.example mx ip4:192.0.2.0/24"], true],
  [["google-site-verification=1", "v=spf1 include:_spf.host.example ip4:192.0.2.0/24 ~all"], true],
  [["v=spf1 include:_spf.host.example -all"], false],
  // Nothing after `all` is read.
  [["v=spf1 include:_spf.host.example -all ip4:192.0.2.0/24"], false],
  [["v=spf1 -include:_spf.host.example ip4:192.0.2.0/24 -all"], false],
  [["v=spf10 include:_spf.host.example ip4:192.0.2.0/24"], false],
  // Two are an error (RFC 7208 4.5).
  [["v=spf1 include:_spf.host.example ip4:192.0.2.0/24", "v=spf1 -all"], false],
  [[], false],
])("T114 senders are allowed by %j: %s", (texts, isRight) => {
  expect(allowsSenders(texts, senders)).toBe(isRight);
});

test.each([
  [[], "v=spf1 include:_spf.host.example ip4:192.0.2.0/24 ~all"],
  [["v=spf1 mx -all"], "v=spf1 mx include:_spf.host.example ip4:192.0.2.0/24 -all"],
  [["v=spf1 ip4:192.0.2.0/24"], "v=spf1 ip4:192.0.2.0/24 include:_spf.host.example"],
])("what a record of %j is to become allows them", (texts, wanted) => {
  expect(spfWith(texts, senders)).toBe(wanted);
  expect(allowsSenders([wanted], senders)).toBe(true);
});

test.each([
  [["v=DMARC1; p=none"], [], true],
  [["v=DMARC1;p=reject; rua=mailto:a@b.example"], [], true],
  [[], ["v=DMARC1; p=quarantine"], true],
  // One of its own counts before that of the domain above.
  [["v=DMARC1; p=maybe"], ["v=DMARC1; p=none"], false],
  [["v=DMARC1; p=none", "v=DMARC1; p=reject"], [], false],
  [["v=DMARC1"], [], false],
  [["something else"], [], false],
])("T114 a policy in %j, above it %j: %s", (own, above, isThere) => {
  expect(hasPolicy(own, above)).toBe(isThere);
});
