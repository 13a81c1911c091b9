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

test("each path belongs to one page", () => {
  expect(new Set(Object.values(paths)).size).toBe(names.length);
});

test("the cabinet, the deposit and the receipt need a login, nothing else does (product §2)", () => {
  const bare = ["deposit", "receipt"];
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
