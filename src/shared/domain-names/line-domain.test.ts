import { expect, test } from "vitest";
import { domainOfLine } from "./line-domain.ts";

test.each([
  ["domain:register:com", "xn--bcher-kva.com, 1 year", "xn--bcher-kva.com", "bücher.com"],
  ["domain:renew:co.uk", "northpier.co.uk, renewal, 2 years", "northpier.co.uk", "northpier.co.uk"],
  ["domain:restore:xn--p1ai", "xn--e1afmkfd.xn--p1ai, restore", "xn--e1afmkfd.xn--p1ai", "пример.рф"],
  ["premium:gold.com", "gold.com, 1 year", "gold.com", "gold.com"],
  // Letters of two scripts could deceive: the name stays as registries have it.
  ["domain:transfer:com", "xn--pypal-4ve.com, transfer", "xn--pypal-4ve.com", "xn--pypal-4ve.com"],
])("%s: %s is about %s, which people write %s", (sku, label, name, displayName) => {
  expect(domainOfLine(sku, label)).toEqual({ name, displayName });
});

test.each([
  ["server:sloop-2", "name.com, 1 year"],
  ["domain:renew:com", ".com, renew"],
  ["domain:register:com", "Name.com <b>, 1 year"],
  ["offer:first-year", "First year"],
  [null, "BTC"],
  ["domain:register:com", null],
])("%s: %s is about no name", (sku, label) => {
  expect(domainOfLine(sku, label)).toBeNull();
});
