import { expect, test } from "vitest";
import { productEvents } from "#src/features/events.gen.ts";
import { eventScopes } from "#src/shared/access.ts";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { serverFeatures } from "../server-features.gen.ts";

const hooks = serverFeatures.flatMap((feature) => feature.hooks);

test.each(hooks)(
  "$event as $type is sent as what a call of the customer's answers",
  async ({ type, event, route }) => {
    const routes = new Map(Object.entries(await readEveryRoute()));
    const call = routes.get(route);
    expect(type).toMatch(/^[a-z]+\.[a-z-]+$/);
    expect(route).toMatch(/^GET /);
    expect(call).toMatchObject({ access: "customer", scope: expect.stringMatching(/^[a-z]+:read$/) });
    // Without a query it answers one object, not a page of a list.
    expect(call?.query).toBeUndefined();
    expect(new Map(Object.entries(productEvents)).get(event)).toMatchObject({ seenBy: "customer" });
  },
);

test("an event and a type make one message, and a type has one call", () => {
  expect(new Set(hooks.map(({ event, type }) => `${event} ${type}`)).size).toBe(hooks.length);
  const calls = new Map(hooks.map(({ type, route }) => [type, route]));
  for (const { type, route } of hooks) expect(route).toBe(calls.get(type));
});

test("T30 nothing is sent of logins, keys, notifications and webhooks themselves", () => {
  const personal = Object.entries(eventScopes).flatMap(([feature, scopes]) =>
    scopes.length === 0 ? [feature] : [],
  );
  expect(personal).toContain("api-keys");
  for (const { event } of hooks) expect([...personal, "webhooks"]).not.toContain(event.split(".")[0]);
});
