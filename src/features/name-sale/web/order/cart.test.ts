import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SoldName } from "../search/found-name.ts";
import { maxOrderNames } from "#src/shared/domain-limits.ts";
import { cart, cartCents, itemCents } from "./cart.ts";

const price = { firstYearCents: 700, furtherYearCents: 1040, renewCents: 1040, minYears: 1, maxYears: 10 };

function sold(name: string): SoldName {
  return {
    typed: name,
    name,
    displayName: name,
    tld: "com",
    kind: "asked",
    availability: "available",
    ownDomainId: null,
    reason: null,
    looksLike: null,
    price,
    quote: null,
    hasPrivacy: true,
    isSimulated: true,
  };
}

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});

afterEach(() => vi.unstubAllGlobals());

test("a name is in the order once, with its owner hidden where that is offered, and stays there", () => {
  cart.add(sold("a.com"));
  cart.add(sold("a.com"));
  expect(cart.items()).toMatchObject([{ name: "a.com", years: 1, isPrivate: true }]);
  expect(cart.items()).toBe(cart.items());
  expect([...stored.keys()]).toEqual(["domainOrder"]);
});

test("years change the price today, and not the renewal price", () => {
  cart.add(sold("a.com"));
  cart.add(sold("b.com"));
  cart.change("a.com", { years: 3 });
  expect(cart.items().map((item) => itemCents(item, 0))).toEqual([700 + 2 * 1040, 700]);
  expect(cartCents(cart.items(), 0)).toEqual({ today: 3480, later: 2080 });
  cart.remove("a.com");
  expect(cart.items().map(({ name }) => name)).toEqual(["b.com"]);
});

test("it holds no more names than one purchase allows", () => {
  for (let at = 0; at < maxOrderNames + 5; at += 1) cart.add(sold(`n${at}.com`));
  expect(cart.items()).toHaveLength(maxOrderNames);
});

test.each(["{", "null", '{"a":1}', '[{"name":"x.com"}]', '[{"name":1,"years":99}]'])(
  "%s in its place is an empty order",
  (text) => {
    stored.set("domainOrder", text);
    expect(cart.items()).toEqual([]);
  },
);

test("an order of an older release keeps its names", () => {
  cart.add(sold("a.com"));
  const items = cart.items();
  stored.set("domainOrder", JSON.stringify(items).replaceAll("displayName", "shownName"));
  expect(cart.items()).toEqual(items);
});

test("listeners are notified", () => {
  const reported = vi.fn();
  const stop = cart.subscribe(reported);
  cart.add(sold("a.com"));
  stop();
  cart.clear();
  expect(reported).toHaveBeenCalledTimes(1);
});
