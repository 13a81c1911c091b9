import { expect, test } from "vitest";
import { inspectArea, visitAs } from "../harness/inspect-area.ts";
import { openWithLateFonts, shiftFindings } from "../harness/inspect-shift.ts";
import { wear } from "../harness/looks.ts";
import { visitorOverlays } from "../harness/overlays.ts";
import { visitorScreens } from "../harness/screens.ts";
import { useSharedSite } from "../harness/shared-site.ts";

// What a visitor without an account can open.

inspectArea({ who: "visitor", screens: visitorScreens, overlays: () => visitorOverlays });

test.each([360, 1440])("next to nothing moves when the font is late, at %i px", async (width) => {
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
});
