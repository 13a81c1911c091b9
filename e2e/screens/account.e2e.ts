import { expect, test } from "vitest";
import { existingRoutes } from "#src/shared/paths.ts";
import { inspectArea } from "../harness/inspect-area.ts";
import { accountOverlays } from "../harness/overlays.ts";
import { accountScreens, customerScreens, visitorScreens } from "../harness/screens.ts";
import { useFurnishedCustomer } from "../harness/shared-site.ts";

// Money, contacts, notices and settings of a customer, and what every page has.

inspectArea({ who: "customer", screens: accountScreens, overlays: () => accountOverlays });

test("no screen of any area is left out", async () => {
  const customer = await useFurnishedCustomer();
  const seen = new Set<string>(
    [...visitorScreens(customer), ...customerScreens(customer)].map(({ route }) => route),
  );
  // A referral link is not a screen: it leads home.
  expect([...existingRoutes].filter((route) => route !== "auth-register" && !seen.has(route))).toEqual([]);
});
