import { describe, expect, test } from "vitest";
import {
  mayGive,
  type MemberRight,
  type MemberRole,
  memberRights,
  memberRoles,
  ownMember,
  rolesWith,
  scopes,
} from "#src/shared/access.ts";
import type { CustomerRoute, StaffRoute } from "#src/shared/contract.ts";
import type { ApiKeyActor, UserActor } from "./actor.ts";
import { AppError } from "#src/shared/errors.ts";
import { awaitsStepUp, maySee, refusalOf, requireAllowed } from "./policy.ts";
import { staffActor } from "./staff-actor.fixture.ts";

const user: UserActor = {
  kind: "user",
  userId: "u",
  customerId: "c",
  sessionId: "s",
  sessionEndsAt: new Date("2100-01-01"),
  confirmedUntil: null,
  siteId: 1,
  member: ownMember,
};
const staff = staffActor({ permissions: ["findings.read"] });
const key = (...held: ApiKeyActor["scopes"]): ApiKeyActor => ({
  kind: "api-key",
  keyId: "k",
  customerId: "c",
  siteId: 1,
  scopes: held,
  zones: null,
  ratePerMinute: null,
  endsAt: null,
  makerId: "u",
  member: ownMember,
});
const codeOf = (...call: Parameters<typeof refusalOf>) => refusalOf(...call)?.code ?? null;
const missingOf = (...call: Parameters<typeof refusalOf>) => refusalOf(...call)?.params?.scope;

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

const chat = {
  kind: "telegram",
  linkId: "l",
  userId: "u",
  customerId: "c",
  siteId: 1,
  member: ownMember,
} as const;

describe("a customer's call", () => {
  test("is open to a session of that site only", () => {
    expect(codeOf(null, list, 1)).toBe("unauthorized");
    expect(codeOf(user, list, 1)).toBeNull();
    expect(codeOf(user, list, 2)).toBe("unauthorized");
    expect(codeOf(staff, list, 1)).toBe("forbidden");
  });

  test("is open to a key that has its scope", () => {
    expect(codeOf(key("servers:read"), list, 1)).toBeNull();
    expect(codeOf(key("servers:write"), list, 1)).toBe("scope_missing");
    expect(missingOf(key("servers:write"), list, 1)).toBe("servers:read");
    expect(codeOf(key("servers:read"), list, 2)).toBe("unauthorized");
  });

  test("that costs money needs the scope to spend as well", () => {
    expect(missingOf(key("servers:write"), purchase, 1)).toBe("orders:spend");
    expect(missingOf(key("orders:spend"), purchase, 1)).toBe("servers:write");
    expect(codeOf(key("servers:write", "orders:spend"), purchase, 1)).toBeNull();
    expect(missingOf(key("servers:write"), autoRenew, 1)).toBe("orders:spend");
    expect(codeOf(key("servers:write", "orders:spend"), autoRenew, 1)).toBeNull();
  });

  test("that costs money is closed to the bot", () => {
    const bot = { ...chat, customerId: "c" } as const;
    expect(codeOf(bot, list, 1)).toBeNull();
    expect(codeOf(bot, purchase, 1)).toBe("forbidden");
    expect(codeOf(bot, autoRenew, 1)).toBe("forbidden");
  });

  test("without a scope is closed to every key and to the bot", () => {
    expect(codeOf(key(...scopes), settings, 1)).toBe("session_needed");
    expect(codeOf(chat, settings, 1)).toBe("forbidden");
    expect(codeOf(user, settings, 1)).toBeNull();
  });
});

describe("a member of a team", () => {
  const as = (role: MemberRole, mayDestroy = false): UserActor => ({ ...user, member: { role, mayDestroy } });
  const call = (right: MemberRight, isDestructive?: true): CustomerRoute => ({
    access: "customer",
    scope: null,
    right,
    ...(isDestructive && { isDestructive }),
  });
  const allowed = (role: MemberRole) =>
    memberRights.filter((right) => codeOf(as(role), call(right), 1) === null).join(" ");

  test("may do what their role says", () => {
    expect(allowed("owner")).toBe(memberRights.join(" "));
    expect(allowed("admin")).toBe(memberRights.join(" "));
    expect(allowed("technical")).toBe(
      "self services.read services.manage keys webhooks support.read support.write",
    );
    expect(allowed("billing")).toBe("self services.read orders.renew money support.read support.write");
    expect(allowed("viewer")).toBe("self services.read support.read");
    expect(codeOf(as("viewer"), call("money"), 1)).toBe("role_not_allowed");
  });

  test("destroys as owner or admin, and as technical by a switch that gives others nothing", () => {
    const mayDelete = (role: MemberRole, isTrusted: boolean) =>
      codeOf(as(role, isTrusted), call("services.manage", true), 1) === null;
    expect(memberRoles.filter((role) => mayDelete(role, false))).toEqual(["owner", "admin"]);
    expect(memberRoles.filter((role) => mayDelete(role, true))).toEqual(["owner", "admin", "technical"]);
    expect(rolesWith(call("services.manage", true))).toEqual(["owner", "admin"]);
  });

  test("makes keys that may do no more", () => {
    const made = (role: MemberRole) => ({ ...key(...scopes), member: { role, mayDestroy: false } });
    expect(codeOf(made("technical"), list, 1)).toBeNull();
    expect(codeOf(made("technical"), purchase, 1)).toBe("role_not_allowed");
    expect(codeOf(made("billing"), autoRenew, 1)).toBeNull();
    expect(codeOf(made("technical"), { ...list, right: "services.manage", isDestructive: true }, 1)).toBe(
      "role_not_allowed",
    );
    expect(scopes.filter((scope) => !mayGive(made("technical").member, scope))).toEqual([
      "wallet:read",
      "payments:write",
      "orders:spend",
      "whitelabel:read",
      "whitelabel:write",
    ]);
  });

  test("gets the events of what they may see, and of users those about themselves", () => {
    const sees = (role: MemberRole, name: string, userId?: string) =>
      maySee(as(role), { name, people: { userId } });
    expect(sees("viewer", "wallet.adjusted.v1")).toBe(false);
    expect(sees("viewer", "servers.delivered.v1")).toBe(true);
    expect(sees("billing", "wallet.adjusted.v1")).toBe(true);
    expect(sees("billing", "api-keys.created.v1")).toBe(false);
    expect(sees("owner", "accounts.settings-changed.v1", "u")).toBe(true);
    expect(sees("owner", "accounts.settings-changed.v1", "v")).toBe(false);
    expect(sees("owner", "unknown.happened.v1")).toBe(false);
    const seesMember = (role: MemberRole, memberId: string) =>
      maySee(as(role), { name: "accounts.member-changed.v1", people: { memberId } });
    expect([seesMember("admin", "v"), seesMember("viewer", "v"), seesMember("viewer", "u")]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test("a call for any key needs no scope, and one key's site", () => {
  const whoAmI: CustomerRoute = { access: "customer", scope: "any", right: "self" };
  expect(codeOf(key(), whoAmI, 1)).toBeNull();
  expect(codeOf(key(), whoAmI, 2)).toBe("unauthorized");
});

test("an operator's call needs an operator with its permission", () => {
  expect(codeOf(staff, findings, 1)).toBeNull();
  expect(codeOf({ ...staff, permissions: [] }, findings, 1)).toBe("forbidden");
  expect(codeOf(user, findings, 1)).toBe("forbidden");
  expect(codeOf(key("servers:read"), findings, 1)).toBe("forbidden");
});

test("a call that lets others in waits for a proof of the person of a session, and asks no key", () => {
  const now = new Date("2026-03-01T12:00:00Z");
  const after = (ms: number) => ({ ...user, confirmedUntil: new Date(now.getTime() + ms) });
  const route: CustomerRoute = { ...settings, stepUp: true };
  expect([user, after(-1), after(0), after(1)].map((actor) => awaitsStepUp(actor, route, now))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(awaitsStepUp(user, settings, now)).toBe(false);
  expect(awaitsStepUp(key(...scopes), { ...list, stepUp: true }, now)).toBe(false);
  expect(awaitsStepUp(null, route, now)).toBe(false);
});

test("what a noun's policy refuses is thrown, and null allows", () => {
  const refusal = new AppError("forbidden");
  expect(() => requireAllowed(refusal)).toThrow(refusal);
  expect(() => requireAllowed(null)).not.toThrow();
});
