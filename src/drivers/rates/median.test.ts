import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { describeRates } from "./conformance.ts";
import { binance } from "./exchanges/binance.ts";
import { coinbase } from "./exchanges/coinbase.ts";
import { coingecko } from "./exchanges/coingecko.ts";
import { kraken } from "./exchanges/kraken.ts";
import {
  allAssets,
  fourExchanges,
  type MedianTestbed,
  moveTo,
  openMedian,
  priceIn,
  refusalIn,
} from "./median-testbed.fixture.ts";
import type { CallContracts } from "./median/chainlink.ts";
import { feedAnswers } from "./median/feed-contract.fixture.ts";
import { createMedianRates } from "./median.ts";
import type { SourceFault, SourceName } from "./rate-sources.fixture.ts";

let testbed: MedianTestbed;
beforeEach(async () => {
  testbed = await openMedian();
});
afterEach(() => testbed.stop());

const look = (last?: ReadonlyMap<string, bigint>) => testbed.rates.look(allAssets, last);
const minuteMs = 60_000;

describeRates("the median of exchanges", () => ({ source: testbed.rates, now: testbed.clock.now() }));

test("four sources make a price of every coin, and say who they are", async () => {
  const { quotes, readings, doubts } = await look();
  expect(quotes.map(({ asset, source }) => [asset, source])).toEqual([
    ["BTC", "median:kraken,coinbase,binance,bitstamp"],
    ["ETH", "median:kraken,coinbase,binance,bitstamp"],
    ["DOGE", "median:kraken,coinbase,binance,bitstamp"],
    ["LTC", "median:kraken,coinbase,binance,bitstamp"],
    ["USDT", "median:kraken,coinbase,bitstamp"],
    ["USDC", "median:kraken,binance,bitstamp"],
  ]);
  expect(doubts).toEqual([]);
  expect(readings.filter(({ refusal }) => refusal !== null)).toEqual([]);
  expect(readings.find(({ source }) => source === "coinbase")).toMatchObject({ asset: "BTC", ageMs: 1_000 });
});

describe("a source that fails is left out, with a reason, and the others have a price", () => {
  const faults: readonly (readonly [SourceFault, string])[] = [
    ["429", "paused"],
    ["418", "paused"],
    ["451", "paused"],
    ["500", "malformed"],
    ["torn", "unreachable"],
    ["html", "malformed"],
    ["html as json", "malformed"],
    ["redirect", "malformed"],
    ["huge", "malformed"],
    ["huge once unpacked", "malformed"],
    ["other form", "malformed"],
    ["empty", "malformed"],
  ];
  const names: readonly SourceName[] = ["kraken", "coinbase", "binance", "bitstamp"];
  test.each(faults.flatMap(([fault, reason]) => names.map((name) => [name, fault, reason] as const)))(
    "%s, %s",
    async (name, fault, reason) => {
      testbed.sources[name].fault = fault;
      const seen = await look();
      expect(refusalIn(seen, name, "BTC")).toMatchObject({ reason });
      expect(priceIn(seen, "BTC")).toBeCloseTo(91_400, -2);
      expect(seen.quotes[0]?.source).not.toContain(name);
      expect(seen.doubts).toEqual([]);
    },
  );

  test.each([
    ["kraken", "200 with an error", "error"],
    ["coinbase", "200 with an error", "malformed"],
    ["binance", "200 with an error", "malformed"],
    ["bitstamp", "200 with an error", "malformed"],
    ["kraken", "wrong pair", "missing"],
    ["binance", "wrong pair", "missing"],
    ["coinbase", "wrong pair", "outlier"],
    ["bitstamp", "wrong pair", "outlier"],
  ] as const)("%s, %s", async (name, fault, reason) => {
    testbed.sources[name].fault = fault;
    const seen = await look();
    expect(refusalIn(seen, name, "BTC")).toMatchObject({ reason });
    expect(priceIn(seen, "BTC")).toBeCloseTo(91_400, -2);
  });

  test.each(["silence", "dribble"] as const)(
    "%s: it is waited for until the deadline only",
    async (fault) => {
      const { clock, origin } = testbed;
      const parts = { clock, realClock: clock, origin, deadlineMs: 150 };
      const hasty = createMedianRates({ ...parts, exchanges: fourExchanges });
      testbed.sources.bitstamp.fault = fault;
      const seen = await hasty.look(allAssets);
      expect(refusalIn(seen, "bitstamp", "BTC")).toEqual({ reason: "unreachable", detail: "TimeoutError" });
      expect(priceIn(seen, "BTC")).toBeCloseTo(91_400, -2);
    },
  );

  test("all at once: there is no price, and nothing is in doubt", async () => {
    for (const name of names) testbed.sources[name].fault = "500";
    expect(await look()).toMatchObject({ quotes: [], doubts: [] });
  });
});

describe("T24 a price that cannot be one of now is not believed", () => {
  test.each([
    ["zero", "0.00000000", "0.00000000", "number"],
    ["negative", "-91400.1", "-91400.0", "number"],
    ["a huge exponent", "9.14e40", "9.14e40", "number"],
    ["a tiny exponent", "9.14e-40", "9.14e-40", "number"],
    ["no number", "NaN", "NaN", "number"],
    ["bid above ask", "91401", "91400", "spread"],
    ["a spread of more than one percent", "90000", "91000", "spread"],
  ])("%s", async (_name, bid, ask, reason) => {
    testbed.sources.bitstamp.texts.set("BTC", { bid, ask });
    const seen = await look();
    expect(refusalIn(seen, "bitstamp", "BTC")).toMatchObject({ reason });
    expect(priceIn(seen, "BTC")).toBeCloseTo(91_400, -2);
    expect(refusalIn(seen, "bitstamp", "ETH")).toBeNull();
  });

  test.each([
    [119_000, null],
    [122_000, "stale"],
    [-20_000, null],
    [-40_000, "stale"],
  ])("of %d ms ago", async (ageMs, reason) => {
    testbed.sources.coinbase.ageMs = ageMs;
    testbed.sources.bitstamp.ageMs = ageMs;
    const seen = await look();
    for (const name of ["coinbase", "bitstamp"])
      expect(refusalIn(seen, name, "BTC")?.reason ?? null).toBe(reason);
  });

  test("a feed in which nothing moves for 15 minutes hangs, and counts again when it moves", async () => {
    for (const name of ["kraken", "binance"] as const) testbed.sources[name].isFrozen = true;
    await look();
    testbed.clock.advance(14 * minuteMs);
    expect(refusalIn(await look(), "kraken", "BTC")).toBeNull();
    testbed.clock.advance(minuteMs);
    const seen = await look();
    for (const name of ["kraken", "binance"]) {
      expect(refusalIn(seen, name, "BTC")).toMatchObject({ reason: "frozen" });
    }
    expect(seen.quotes[0]?.source).toBe("median:coinbase,bitstamp");
    testbed.sources.kraken.isFrozen = false;
    expect(refusalIn(await look(), "kraken", "BTC")).toBeNull();
  });

  test("a price ten times as high is left out", async () => {
    testbed.sources.kraken.prices.set("BTC", "914001");
    const seen = await look();
    expect(refusalIn(seen, "kraken", "BTC")).toMatchObject({ reason: "outlier" });
    expect(priceIn(seen, "BTC")).toBeCloseTo(91_400, -2);
  });
});

describe("a source that asks for a pause gets it", () => {
  test.each([
    ["seconds", "300"],
    ["a date", "Sun, 01 Mar 2026 12:05:00 GMT"],
  ])("in %s", async (_name, retryAfter) => {
    const { binance: source } = testbed.sources;
    Object.assign(source, { fault: "418", retryAfter });
    await look();
    source.fault = null;
    testbed.clock.advance(4 * minuteMs);
    expect(refusalIn(await look(), "binance", "BTC")).toMatchObject({ reason: "paused" });
    expect(source.calls).toHaveLength(1);
    testbed.clock.advance(minuteMs);
    expect(refusalIn(await look(), "binance", "BTC")).toBeNull();
    expect(source.calls).toHaveLength(2);
  });

  test.each([
    ["that is no time", "soon", 10],
    ["that is longer than any ban", "99999999", 3 * 24 * 60],
  ])("but not one %s", async (_name, retryAfter, minutes) => {
    const { binance: source } = testbed.sources;
    Object.assign(source, { fault: "418", retryAfter });
    await look();
    testbed.clock.advance(minutes * minuteMs - 1);
    await look();
    expect(source.calls).toHaveLength(1);
    testbed.clock.advance(1);
    await look();
    expect(source.calls).toHaveLength(2);
  });

  test.each([
    ["429", 1],
    ["418", 10],
    ["451", 60],
  ] as const)("after %s without one, for %d minutes", async (fault, minutes) => {
    const { kraken: source } = testbed.sources;
    source.fault = fault;
    await look();
    testbed.clock.advance(minutes * minuteMs - 1);
    await look();
    expect(source.calls).toHaveLength(1);
    testbed.clock.advance(1);
    await look();
    expect(source.calls).toHaveLength(2);
  });
});

describe("prices in USDT", () => {
  test("are made dollars by what the others say of USDT: a lost peg goes into no other coin", async () => {
    moveTo(testbed, "USDT", "0.90");
    testbed.sources.binance.prices.set("BTC", String(91_400.1 / 0.9));
    const seen = await look();
    expect(priceIn(seen, "USDT")).toBeCloseTo(0.9, 3);
    expect(refusalIn(seen, "binance", "BTC")).toBeNull();
    expect(priceIn(seen, "BTC")).toBeCloseTo(91_400, -2);
  });

  test("do not count while USDT has no price", async () => {
    for (const name of ["coinbase", "bitstamp"] as const)
      testbed.sources[name].texts.set("USDT", { bid: "0", ask: "0" });
    const seen = await look();
    expect(priceIn(seen, "USDT")).toBeNull();
    expect(refusalIn(seen, "binance", "BTC")).toMatchObject({ reason: "dollar" });
    expect(seen.quotes[0]?.source).toBe("median:kraken,coinbase,bitstamp");
  });
});

describe("doubt", () => {
  const two = () => {
    const { clock, origin } = testbed;
    return createMedianRates({ clock, realClock: clock, origin, exchanges: [kraken, coinbase] });
  };
  const last = new Map([["BTC", 91_400_00000000n]]);

  test("two sources that are more than 1.5 percent apart", async () => {
    testbed.sources.kraken.prices.set("BTC", "93000");
    const seen = await two().look(["BTC"]);
    expect(seen.quotes).toEqual([]);
    expect(seen.doubts).toMatchObject([{ asset: "BTC", reason: "apart" }]);
  });

  test("a move of more than 15 percent is believed of three sources, not of two", async () => {
    moveTo(testbed, "BTC", "106000");
    expect(await two().look(["BTC"], last)).toMatchObject({ quotes: [], doubts: [{ reason: "jump" }] });
    expect(priceIn(await look(last), "BTC")).toBeCloseTo(106_000, -2);
    moveTo(testbed, "BTC", "105000");
    expect((await two().look(["BTC"], last)).doubts).toEqual([]);
  });

  test("Chainlink more than 3 percent away; nodes that do not answer guard nothing", async () => {
    const { clock, origin } = testbed;
    const answers = feedAnswers({
      description: "BTC / USD",
      decimals: 8n,
      price: 88_000_00000000n,
      updatedAt: BigInt(Math.floor(clock.now().getTime() / 1000)),
    });
    const lookWith = (callContracts: CallContracts) => {
      const parts = { clock, realClock: clock, origin, exchanges: fourExchanges, callContracts };
      return createMedianRates(parts).look(["BTC"]);
    };
    const guarded = await lookWith(async (calls) =>
      calls.map(({ data }) => `0x${answers.get(data.slice(2))}`),
    );
    expect(guarded).toMatchObject({ quotes: [], doubts: [{ asset: "BTC", reason: "guard" }] });
    const unguarded = await lookWith(() => Promise.reject(new Error("no node")));
    expect(priceIn(unguarded, "BTC")).toBeCloseTo(91_400, -2);
    expect(refusalIn(unguarded, "chainlink", "BTC")).toMatchObject({ reason: "unreachable" });
  });
});

test("CoinGecko is asked only where the exchanges give no price, and once in five minutes", async () => {
  const { clock, origin, sources } = testbed;
  const exchanges = [kraken, coinbase, coingecko("demo-key")];
  const rates = createMedianRates({ clock, realClock: clock, origin, exchanges });
  const three = ["BTC", "ETH", "USDT"];
  expect((await rates.look(three)).quotes).toHaveLength(3);
  expect(sources.coingecko.calls).toEqual([]);
  sources.kraken.prices.set("BTC", "93000");
  const seen = await rates.look(three);
  expect(sources.coingecko.calls).toHaveLength(1);
  expect(seen.quotes[0]).toMatchObject({ asset: "BTC", source: "median:kraken,coinbase,coingecko" });
  expect(seen.quotes[1]?.source).toBe("median:kraken,coinbase");
  clock.advance(4 * minuteMs);
  expect((await rates.look(three)).doubts).toMatchObject([{ asset: "BTC", reason: "apart" }]);
  expect(sources.coingecko.calls).toHaveLength(1);
  clock.advance(minuteMs);
  expect((await rates.look(three)).doubts).toEqual([]);
  expect(sources.coingecko.calls).toHaveLength(2);
});

test("one liar among four never moves the price beyond what the others say", async () => {
  const names: readonly SourceName[] = ["kraken", "coinbase", "binance", "bitstamp"];
  for (const liar of names) {
    for (const factor of [0.1, 0.96, 0.98, 0.99, 1.01, 1.02, 1.04, 10]) {
      names.forEach((name, index) => testbed.sources[name].prices.set("BTC", String(91_000 + 200 * index)));
      const honest = names.filter((name) => name !== liar);
      testbed.sources[liar].prices.set("BTC", String(91_300 * factor));
      const price = priceIn(await look(), "BTC");
      if (price === null) continue;
      const said = honest.map((name) => Number(testbed.sources[name].prices.get("BTC")));
      // Binance's are in USDT of $1.0001.
      expect(price).toBeGreaterThanOrEqual(Math.min(...said) - 0.01);
      expect(price).toBeLessThanOrEqual(Math.max(...said) * 1.0001 + 0.01);
    }
  }
});

test("an exchange alone, or Binance with one that counts in dollars, has no price", async () => {
  const { clock, origin } = testbed;
  for (const exchanges of [[kraken], [kraken, binance]]) {
    const rates = createMedianRates({ clock, realClock: clock, origin, exchanges });
    expect(await rates.look(["BTC", "USDT"])).toMatchObject({ quotes: [], doubts: [] });
  }
});
