import { describe, expect, test } from "vitest";
import type { CustomerRoute, StaffRoute } from "#src/shared/contract.ts";
import type { ApiKeyActor, StaffActor, UserActor } from "./actor.ts";
import { AppError } from "#src/shared/errors.ts";
import { refusalOf, requireAllowed } from "./policy.ts";

const user: UserActor = {
  kind: "user",
  userId: "u",
  customerId: "c",
  sessionId: "s",
  sessionEndsAt: new Date("2100-01-01"),
  siteId: 1,
};
const staff: StaffActor = { kind: "staff", staffId: "o", sessionId: "s", permissions: ["findings.read"] };
const key = (...scopes: ApiKeyActor["scopes"]): ApiKeyActor => ({
  kind: "api-key",
  keyId: "k",
  customerId: "c",
  siteId: 1,
  scopes,
});

const list: CustomerRoute = { access: "customer", scope: "servers:read", right: "services.read" };
const purchase: CustomerRoute = {
  access: "customer",
  scope: "servers:write",
  spends: true,
  right: "orders.buy",
};
const autoRenew: CustomerRoute = { ...purchase, spends: "later", right: "orders.renew" };
const settings: CustomerRoute = { access: "customer", scope: null, right: "self" };
const findings: StaffRoute = { access: "staff", permission: "findings.read" };

describe("a customer's call", () => {
  test("is open to a session of that site only", () => {
    expect(refusalOf(null, list, 1)).toBe("unauthorized");
    expect(refusalOf(user, list, 1)).toBeNull();
    expect(refusalOf(user, list, 2)).toBe("unauthorized");
    expect(refusalOf(staff, list, 1)).toBe("forbidden");
  });

  test("is open to a key that has its scope", () => {
    expect(refusalOf(key("servers:read"), list, 1)).toBeNull();
    expect(refusalOf(key("servers:write"), list, 1)).toBe("forbidden");
    expect(refusalOf(key("servers:read"), list, 2)).toBe("unauthorized");
  });

  test("that costs money needs the scope to spend as well", () => {
    expect(refusalOf(key("servers:write"), purchase, 1)).toBe("forbidden");
    expect(refusalOf(key("orders:spend"), purchase, 1)).toBe("forbidden");
    expect(refusalOf(key("servers:write", "orders:spend"), purchase, 1)).toBeNull();
    expect(refusalOf(key("servers:write"), autoRenew, 1)).toBe("forbidden");
    expect(refusalOf(key("servers:write", "orders:spend"), autoRenew, 1)).toBeNull();
  });

  test("that costs money is closed to the bot", () => {
    const bot = { kind: "telegram", userId: "u", customerId: "c", siteId: 1 } as const;
    expect(refusalOf(bot, list, 1)).toBeNull();
    expect(refusalOf(bot, purchase, 1)).toBe("forbidden");
    expect(refusalOf(bot, autoRenew, 1)).toBe("forbidden");
  });

  test("without a scope is closed to every key and to the bot", () => {
    expect(refusalOf(key("servers:read", "servers:write", "orders:spend"), settings, 1)).toBe("forbidden");
    expect(refusalOf({ kind: "telegram", userId: "u", customerId: "c", siteId: 1 }, settings, 1)).toBe(
      "forbidden",
    );
    expect(refusalOf(user, settings, 1)).toBeNull();
  });
});

test("an operator's call needs an operator with its permission", () => {
  expect(refusalOf(staff, findings, 1)).toBeNull();
  expect(refusalOf({ ...staff, permissions: [] }, findings, 1)).toBe("forbidden");
  expect(refusalOf(user, findings, 1)).toBe("forbidden");
  expect(refusalOf(key("servers:read"), findings, 1)).toBe("forbidden");
});

test("what a noun's policy refuses is thrown, and null allows", () => {
  const refusal = new AppError("forbidden");
  expect(() => requireAllowed(refusal)).toThrow(refusal);
  expect(() => requireAllowed(null)).not.toThrow();
});
