import { expect, test } from "vitest";
import { scopes } from "#src/shared/access.ts";
import { idleDays } from "./idle-days.ts";
import type { ApiKey } from "../queries.ts";
import { bodyOf, emptyKey, limitCents, valuesOf } from "./key-values.ts";
import { scopeRows, templateScopes } from "./scope-rows.ts";

const now = Date.parse("2026-11-20T12:00:00Z");

const key: ApiKey = {
  id: "apk_00000000000000000000000001",
  name: "deploy",
  hint: "7QzK",
  scopes: ["dns:write", "orders:spend"],
  objects: { zones: ["dom_00000000000000000000000001"] },
  allowedIps: ["203.0.113.7", "2001:db8::/32"],
  spendLimitCents: 2005,
  spentTodayCents: 0,
  ratePerMinute: 7,
  expiresAt: "2027-01-01T00:00:00.000Z",
  createdAt: "2026-10-01T00:00:00.000Z",
  createdBy: "nadia",
  createdById: "usr_00000000000000000000000001",
  lastUsedAt: null,
  lastUsedIp: null,
  lastUsedAgent: null,
  uses: 0,
  state: "active",
  revokedAt: null,
  reason: null,
  oldSecretUntil: null,
};

test("a key that is opened and saved stays as it was", () => {
  const { name, scopes: own, objects, allowedIps, spendLimitCents, ratePerMinute, expiresAt } = key;
  const same = { name, scopes: own, objects, allowedIps, spendLimitCents, ratePerMinute, expiresAt };
  expect(bodyOf(valuesOf(key), now, key)).toEqual(same);
  const open = { ...key, objects: null, allowedIps: [], spendLimitCents: null, expiresAt: null };
  expect(bodyOf(valuesOf(open), now, open)).toMatchObject({
    objects: null,
    allowedIps: [],
    spendLimitCents: null,
    expiresAt: null,
  });
});

test("a new key ends in 90 days, and never only when that was chosen", () => {
  expect(bodyOf(emptyKey(), now, undefined).expiresAt).toBe("2027-02-18T12:00:00.000Z");
  expect(bodyOf({ ...emptyKey(), ends: "never" }, now, undefined).expiresAt).toBeNull();
});

test("zones go with scopes for DNS alone, and a limit with the one that spends", () => {
  const values = { ...valuesOf(key), scopes: [...templateScopes.monitoring] };
  expect(bodyOf(values, now, key)).toMatchObject({ objects: null, spendLimitCents: null });
});

test("networks are read one a line, or as people separate them", () => {
  const values = { ...emptyKey(), networks: " 203.0.113.7\n198.51.100.0/24, 2001:db8::/32 ;" };
  expect(bodyOf(values, now, undefined).allowedIps).toEqual([
    "203.0.113.7",
    "198.51.100.0/24",
    "2001:db8::/32",
  ]);
});

test("a limit is an amount or nothing", () => {
  expect([limitCents(""), limitCents("20"), limitCents("$20,50"), limitCents("0")]).toEqual([
    null,
    2000,
    2050,
    0,
  ]);
  expect(limitCents("much")).toBeUndefined();
});

test("the form has every scope once, and without domain names those of the rest", () => {
  const all = (withoutDomains: boolean) =>
    scopeRows(withoutDomains).flatMap(({ read, change, more }) =>
      [read, change, ...more].filter((one) => one),
    );
  expect(all(false)).toHaveLength(scopes.length);
  expect(new Set(all(false))).toEqual(new Set(scopes));
  expect(all(true).filter((scope) => /^(domains|dns|contacts):/.test(scope ?? ""))).toEqual([]);
  expect(templateScopes.read.every((scope) => scope.endsWith(":read"))).toBe(true);
});

test("a key is idle since its last call, or since it was made", () => {
  expect(idleDays(key, now)).toBe(50);
  expect(idleDays({ ...key, lastUsedAt: "2026-11-19T11:00:00Z" }, now)).toBe(1);
});
