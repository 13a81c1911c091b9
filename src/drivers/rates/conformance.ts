import { describe, expect, test } from "vitest";
import type { RateSource } from "./port.ts";

export interface RatesUnderTest {
  readonly source: RateSource;
  /** The time at the source; a price is never from later. */
  readonly now: Date;
}

const assets = ["BTC", "DOGE", "ETH", "USDT", "USDC"];

/** What every source of exchange rates must do; called from the test file of each. */
export function describeRates(name: string, setUp: () => RatesUnderTest | Promise<RatesUnderTest>): void {
  describe(name, () => {
    test("one price above zero for every coin of the product", async () => {
      const { source, now } = await setUp();
      const { quotes } = await source.look(assets);
      expect(quotes.map(({ asset }) => asset).sort()).toEqual([...assets].sort());
      expect(quotes.filter(({ rateE8 }) => rateE8 <= 0n)).toEqual([]);
      expect(quotes.filter(({ at }) => at > now)).toEqual([]);
      expect(quotes.filter((quote) => quote.source === "")).toEqual([]);
    });

    test("an asset without a price is left out, never guessed", async () => {
      const { source } = await setUp();
      const { quotes } = await source.look(["BTC", "NO-SUCH-COIN"]);
      expect(quotes.map(({ asset }) => asset)).toEqual(["BTC"]);
    });

    test("a dollar coin is worth about a dollar", async () => {
      const { source } = await setUp();
      const { quotes } = await source.look(["USDT", "USDC"]);
      expect(quotes.filter(({ rateE8 }) => rateE8 < 90_000_000n || rateE8 > 110_000_000n)).toEqual([]);
    });
  });
}
