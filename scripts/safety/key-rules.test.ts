import { expect, test } from "vitest";
import { productEvents } from "#src/features/events.gen.ts";
import { eventRights, eventScopes } from "#src/shared/access.ts";
import { readEveryRoute } from "./read-contracts.ts";
import { readSources } from "./source-files.ts";
import { readSqlModel } from "./sql-model.ts";
import { findUncountedOrders } from "./sql-rules.ts";

// What holds API keys to their limits wherever a feature adds a call, a price or an event.

const model = readSqlModel(readSources("migrations/*.sql"), readSources("src/**/sql/*.sql"));

test("SQL that takes money for a call counts what an API key spends", () => {
  expect(findUncountedOrders(model)).toEqual([]);
  const claim = "PERFORM idempotency_claim(p_customer);";
  const files = [
    ["a", "features_a", `${claim} PERFORM helper_pay(p_order);`],
    ["b", "features_b", `${claim} PERFORM helper_pay(p_order); PERFORM api_keys_spend(p_actor);`],
    ["c", "features_c", claim],
    ["d", "helper_pay", "PERFORM wallet_pay_order(p_order);"],
    ["e", "wallet_pay_order", ""],
    ["f", "idempotency_claim", ""],
    ["g", "api_keys_spend", ""],
  ].map(([file, name, body]) => ({
    path: `src/features/wallet/server/sql/${file}.sql`,
    text: `CREATE FUNCTION ${name}() RETURNS void AS $$ BEGIN ${body} END $$;`,
  }));
  expect(findUncountedOrders(readSqlModel([], files)).map(({ problem }) => problem)).toEqual([
    "features_a takes money and does not call api_keys_spend",
  ]);
  // Otherwise the rule found nothing because it looks for nothing.
  const orders = [...model.functions].filter(([, { body }]) => body.includes("api_keys_spend("));
  expect(orders.length).toBeGreaterThanOrEqual(7);
});

test("every feature with events says what a key must hold to see them", () => {
  const features = new Set(Object.keys(productEvents).map((name) => name.split(".")[0]));
  expect([...features].filter((feature) => !Object.hasOwn(eventScopes, feature ?? ""))).toEqual([]);
});

test("every feature with events says what a member of a team must hold to see them", () => {
  const features = new Set(Object.keys(productEvents).map((name) => name.split(".")[0] ?? ""));
  expect([...features].filter((feature) => !Object.hasOwn(eventRights, feature))).toEqual([]);
});

test("every event about a user's own account says whose", () => {
  // These are about the team and the customer, for all of them, or about a site's bot.
  const shared =
    /^(?:accounts\.(?:member-|look-|blocked|unblocked)|privacy\.(?:closing-|declined)|telegram\.bot-)/;
  const own = Object.entries(productEvents).filter(
    ([name]) => eventRights[name.split(".")[0] ?? ""] === "self" && !shared.test(name),
  );
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter(([, { payload }]) => !("userId" in payload)).map(([name]) => name)).toEqual([]);
});

test("every call of DNS names the domain of its zone in its path", async () => {
  const calls = Object.entries(await readEveryRoute()).filter(
    ([, route]) => route.access === "customer" && route.scope?.startsWith("dns:") === true,
  );
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.map(([key]) => key).filter((key) => !/ \/v2\/domains\/\{id\}\//.test(key))).toEqual([]);
});
