import { expect, test } from "vitest";
import type { Route } from "#src/shared/contract.ts";
import { readEveryRoute } from "./read-contracts.ts";
import { promised } from "./spec-list.ts";

const routes = new Map<string, Route>(Object.entries(await readEveryRoute()));
const built = promised.filter((part) => routes.has(part));

/** Public by product §6. */
const mayBePublic = [
  "POST /auth/sign-up",
  "POST /auth/sign-in",
  "POST /auth/recovery",
  "POST /auth/recovery/token",
  "GET /auth/google/auth-url",
  "GET /auth/google/callback",
  "GET /auth/telegram/auth-url",
  "GET /auth/telegram/callback",
  "POST /v2/domains/search/bulk",
  "GET /v2/servers/locations",
  "GET /v2/payments/methods",
];

test("of the promised calls, these and no others are public", () => {
  const isPublic = built.filter((key) => routes.get(key)?.access === "public");
  expect(isPublic.sort()).toEqual(mayBePublic.filter((key) => built.includes(key)).sort());
  expect(built.length).toBeGreaterThan(50);
  for (const key of built) expect(["public", "customer"]).toContain(routes.get(key)?.access);
});

test("calls take the fields that product §7 names", () => {
  const fields = (key: string, part: "query" | "body") =>
    Object.keys(routes.get(key)?.[part]?.shape ?? {}).sort();
  expect(fields("POST /auth/recovery", "body")).toEqual(["email"]);
  expect(fields("POST /auth/recovery/token", "body")).toEqual(["password"]);
  expect(fields("POST /auth/recovery/token", "query")).toEqual(["token"]);
  expect(fields("POST /users/settings", "body")).toEqual(["darkMode", "language", "notificationsEnabled"]);
  for (const key of [
    "GET /v2/domains/search",
    "POST /v2/domains/search/bulk",
    "GET /v2/domains/list",
    "GET /v2/servers/list",
    "GET /v2/transactions",
    "GET /v2/notifications/all",
  ]) {
    expect([key, fields(key, "query").length > 0]).toEqual([key, true]);
  }
  expect(fields("POST /v2/domains/search/bulk", "body").length).toBeGreaterThan(0);
});
