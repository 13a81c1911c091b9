import { expect, test } from "vitest";
import { isLongForm } from "../../scripts/suite/form.ts";
import { existingRoutes } from "#src/shared/paths.ts";
import { pageLayout } from "#src/web/layouts/page-layouts.ts";
import { inspectArea, visitAs } from "../harness/inspect-area.ts";
import { openWithLateFonts, shiftFindings } from "../harness/inspect-shift.ts";
import { settled, wear } from "../harness/looks.ts";
import { visitorOverlays } from "../harness/overlays.ts";
import { accountScreens, type Screen, visitorScreens } from "../harness/screens.ts";
import { useFurnishedCustomer, useSharedSite } from "../harness/shared-site.ts";

// What a visitor without an account can open.

inspectArea({ who: "visitor", screens: visitorScreens, overlays: () => visitorOverlays });

test("a bare page has no shell, and contour lines unless it is login or sign-up", async () => {
  const site = await useSharedSite();
  const customer = await useFurnishedCustomer();
  const isBare = ({ route }: Screen) => route !== "parts" && pageLayout(route).shell === "bare";
  const seen: string[] = [];
  for (const who of ["visitor", "customer"] as const) {
    const { visitor } = await visitAs(who, site);
    const { page } = visitor;
    const lines = page.locator(".text-contour");
    // Without an answer an arrival stays where it is.
    await page.route("**/api/auth/exchange", () => undefined);
    const list = who === "visitor" ? visitorScreens(customer) : accountScreens(customer);
    const bare = list.filter(isBare);
    for (const { route, path, shows } of bare) {
      if (seen.includes(route)) continue;
      seen.push(route);
      await page.goto(site.url + path);
      await settled(page, route === "auth-callback" ? undefined : shows);
      await page.getByRole("main").waitFor();
      expect(await page.locator("header nav, aside nav, .ticker, #closing").count(), path).toBe(0);
      expect(await page.locator('footer a[href="/your-order"]').count(), path).toBe(0);
      if (route === "login" || route === "signup") expect(await lines.count(), path).toBe(0);
      else await lines.first().waitFor({ state: "attached" });
    }
    await visitor.close();
  }
  const promised = [...existingRoutes].filter(
    (route) => pageLayout(route).shell === "bare" && route !== "auth-register",
  );
  expect(seen.sort()).toEqual(promised.sort());
});

test.each(isLongForm ? [360, 1440] : [360])(
  "next to nothing moves when the font is late, at %i px",
  async (width) => {
    const site = await useSharedSite();
    const { visitor, token } = await visitAs("customer", site, width);
    await wear(visitor, site.url, { name: "light", language: "en", darkMode: false }, token);
    const findings: string[] = [];
    for (const path of ["/", "/servers", "/domains", "/offer", "/wallet", "/my-servers"]) {
      const heading = visitor.page.getByRole("heading", { level: 1 }).first();
      await openWithLateFonts(visitor.page, site.url + path, () => heading.waitFor());
      findings.push(...(await shiftFindings(visitor.page, 0.05)).map((finding) => `${path} ${finding}`));
    }
    await visitor.close();
    expect(findings).toEqual([]);
  },
);
