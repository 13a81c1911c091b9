import { expect, test } from "vitest";
import { paths, type RouteName } from "#src/shared/paths.ts";
import { pageLayout } from "./page-layouts.ts";

const names = Object.keys(paths).filter((name): name is RouteName => name in paths);
const where = (fits: (layout: ReturnType<typeof pageLayout>) => boolean) =>
  names.filter((name) => fits(pageLayout(name))).sort();

const selling = [
  "clients",
  "dedicated-servers",
  "domain-transfer",
  "domains",
  "home",
  "referral-system",
  "servers",
];

test("the closing block is on the seven selling pages only", () => {
  expect(where((layout) => layout.hasClosing)).toEqual(selling);
});

test("the ticker shows on public pages and on the domain order, never on bare or cabinet pages", () => {
  expect(where((layout) => layout.hasTicker)).toEqual(
    [...selling, "help", "help-article", "offer", "privacy", "status", "status-history", "your-order"].sort(),
  );
});

test("the background is on all pages but your-order, login, signup and the cabinet (and a redirect)", () => {
  expect(where((layout) => layout.hasBackground)).toEqual(
    names.filter((name) => !/^cabinet-|^(?:your-order|login|signup|auth-register)$/.test(name)).sort(),
  );
});

test("bare pages have no shell, and every cabinet page has the cabinet's", () => {
  expect(where((layout) => layout.shell === "bare")).toEqual([
    "auth-callback",
    "auth-register",
    "deposit",
    "former-invoice",
    "invitation",
    "invoice",
    "login",
    "look",
    "oauth-callback",
    "payment",
    "receipt",
    "recovery",
    "recovery-token",
    "signup",
    "unsubscribe",
    "verify",
    "verify-contact",
  ]);
  expect(where((layout) => layout.shell === "cabinet")).toEqual(
    names.filter((name) => name.startsWith("cabinet-")).sort(),
  );
});
