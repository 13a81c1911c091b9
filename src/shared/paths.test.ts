import { expect, test } from "vitest";
import { existingRoutes, matchRoute, pathOf, paths, type RouteName, requiresLogin } from "./paths.ts";

const names = Object.keys(paths).filter((name): name is RouteName => name in paths);

test("every built page is found by its path, with any id in it", () => {
  for (const name of existingRoutes) {
    expect(matchRoute(paths[name].replaceAll(/:\w+/g, "abc"))).toBe(name);
  }
});

test("a page that is not built, an empty id and a path that is too long are unknown", () => {
  const notBuilt = names.filter((name) => !existingRoutes.has(name));
  for (const name of notBuilt) expect(matchRoute(paths[name].replaceAll(/:\w+/g, "abc"))).not.toBe(name);
  expect([
    matchRoute("/servers/"),
    matchRoute("/payment/"),
    matchRoute("/wallet/more"),
    matchRoute(""),
  ]).toEqual([null, null, null, null]);
});

test("the paths are those of product §2, letter for letter", () => {
  expect(paths).toMatchObject({
    home: "/",
    servers: "/servers",
    "dedicated-servers": "/dedicated-servers",
    domains: "/domains",
    clients: "/clients",
    "domain-transfer": "/domain-transfer",
    "referral-system": "/referral-system",
    payment: "/payment/:id",
    "your-order": "/your-order",
    login: "/login",
    signup: "/signup",
    "auth-callback": "/auth-callback",
    "oauth-callback": "/auth/:provider/callback",
    "auth-register": "/auth/register/:referrer",
    offer: "/offer",
    privacy: "/privacy",
    deposit: "/deposit",
    "cabinet-my-servers": "/my-servers",
    "cabinet-server": "/servers/:id",
    "cabinet-my-domains": "/my-domains",
    "cabinet-domain": "/domains/:id",
    "cabinet-domain-search": "/domains/new",
    "cabinet-support": "/support",
    "cabinet-support-ticket": "/support-ticket",
    "cabinet-support-chat": "/support/:id",
    "cabinet-notifications": "/notifications",
    "cabinet-contacts": "/contact",
    "cabinet-contact": "/contact/:id",
    "cabinet-transactions": "/transactions",
    "cabinet-order-vm": "/order-vm",
    "cabinet-wallet": "/wallet",
    "cabinet-api": "/api",
    "cabinet-settings": "/settings",
    "cabinet-whitelabel": "/whitelabel",
    "cabinet-whitelabel-dashboard": "/whitelabel/:id",
    "cabinet-whitelabel-pricelist": "/whitelabel/:id/pricelist",
    "cabinet-whitelabel-mailing": "/whitelabel/:id/mailing",
    "cabinet-whitelabel-promocodes": "/whitelabel/:id/promocodes",
    "cabinet-whitelabel-affiliate-program": "/whitelabel/:id/affiliate-program",
    "cabinet-whitelabel-settings": "/whitelabel/:id/settings",
  });
});

test("each path belongs to one page", () => {
  expect(new Set(Object.values(paths)).size).toBe(names.length);
});

test("the cabinet, the deposit, receipts and invoices need a login, nothing else does (product §2)", () => {
  const bare = ["deposit", "receipt", "invoice", "former-invoice"];
  expect(
    names.filter((name) => requiresLogin(name) !== (name.startsWith("cabinet-") || bare.includes(name))),
  ).toEqual([]);
  expect(requiresLogin("payment")).toBe(false);
});

test("a page's path is filled with its parameters, encoded", () => {
  expect(pathOf("cabinet-server", { id: "srv_1" })).toBe("/servers/srv_1");
  expect(pathOf("cabinet-whitelabel-pricelist", { id: "a/b" })).toBe("/whitelabel/a%2Fb/pricelist");
  expect(pathOf("home")).toBe("/");
});
