import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Anvil, anvilBinary, noAnvil, startAnvil } from "#src/drivers/chain/evm/anvil.fixture.ts";
import { createEvmChain } from "#src/drivers/chain/evm.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { type MedianTestbed, openMedian, priceIn, refusalIn } from "../median-testbed.fixture.ts";
import { createReadChainlink, type CallContracts } from "./chainlink.ts";
import { feedAnswers, feedProgram } from "./feed-contract.fixture.ts";

const bitcoinFeed = "0xF4030086522a5bEEa4988F8cA5B36dbC97BeE88c";
const now = new Date("2026-03-01T12:00:00Z");
const usual = {
  description: "BTC / USD",
  decimals: 8n,
  price: 92_000_00000000n,
  updatedAt: BigInt(now.getTime() / 1000 - 60),
};

const callsTo = (feed: Partial<typeof usual>, asked: string[] = []): CallContracts => {
  const answers = feedAnswers({ ...usual, ...feed });
  return async (calls) =>
    calls.map(({ data }) => {
      asked.push(data);
      return `0x${answers.get(data.slice(2)) ?? ""}`;
    });
};
const readBitcoin = async (callContracts: CallContracts) =>
  (await createReadChainlink(callContracts, 1_000)(["BTC"], now))[0];

test("a feed says its price and when it was written", async () => {
  expect(await readBitcoin(callsTo({}))).toEqual({
    source: "chainlink",
    asset: "BTC",
    rateE8: 92_000_00000000n,
    ageMs: 60_000,
    refusal: null,
  });
});

const ago = (seconds: number): Partial<typeof usual> => ({ updatedAt: usual.updatedAt - BigInt(seconds) });

test.each([
  ["a feed of another coin", { description: "ETH / USD" }, "malformed"],
  ["a feed in other units", { decimals: 18n }, "malformed"],
  ["a price of zero", { price: 0n }, "number"],
  ["a negative price", { price: -92_000_00000000n }, "number"],
  ["a price that is more than 70 minutes old", ago(71 * 60), "stale"],
  ["a price from the future", ago(-12 * 60), "stale"],
  ["a time beyond all dates", { updatedAt: 2n ** 200n }, "stale"],
] as const)("%s guards nothing", async (_name, feed, reason) => {
  expect(await readBitcoin(callsTo(feed))).toMatchObject({ rateE8: null, refusal: { reason } });
});

test("what is no contract, or does not answer in time, guards nothing", async () => {
  const empty: CallContracts = async (calls) => calls.map(() => "0x");
  expect(await readBitcoin(empty)).toMatchObject({ refusal: { reason: "malformed" } });
  const reverts: CallContracts = async (calls) => calls.map(() => null);
  expect(await readBitcoin(reverts)).toMatchObject({ refusal: { reason: "malformed" } });
  const never: CallContracts = () => new Promise(() => undefined);
  const [seen] = await createReadChainlink(never, 50)(["BTC"], now);
  expect(seen).toMatchObject({ refusal: { reason: "unreachable" } });
});

test("a feed is asked once what it is", async () => {
  const asked: string[] = [];
  const read = createReadChainlink(callsTo({}, asked), 1_000);
  await read(["BTC"], now);
  expect(asked).toHaveLength(3);
  expect(await read(["BTC"], now)).toMatchObject([{ rateE8: 92_000_00000000n }]);
  expect(asked).toHaveLength(4);
});

if (anvilBinary === null) test("the guard on a real node", ({ skip }) => skip(noAnvil));
else describe("the guard on a real node", onNode);

function onNode(): void {
  let anvil: Anvil;
  let testbed: MedianTestbed;
  beforeAll(async () => {
    anvil = await startAnvil({ startAt: now });
    const source = createEvmChain({
      urls: [anvil.url, anvil.url],
      chainId: 31_337,
      tokens: {},
      clock: new ManualClock(now),
    });
    testbed = await openMedian({ callContracts: source.callContracts }, new ManualClock(now));
  });
  afterAll(async () => {
    await testbed.stop();
    await anvil.stop();
  });
  beforeEach(async () => {
    await anvil.rpc("anvil_setCode", bitcoinFeed, feedProgram(usual));
    await anvil.mine();
  });

  test("a price within 3 percent is used, one further away is in doubt", async () => {
    const close = await testbed.rates.look(["BTC", "ETH"]);
    expect(priceIn(close, "BTC")).toBeCloseTo(91_400, -2);
    expect(close.readings).toContainEqual(
      expect.objectContaining({ source: "chainlink", asset: "BTC", rateE8: 92_000_00000000n }),
    );
    // There is no feed at that address here.
    expect(refusalIn(close, "chainlink", "ETH")).toMatchObject({ reason: "malformed" });
    expect(priceIn(close, "ETH")).toBeCloseTo(3_020, -1);
    await anvil.rpc("anvil_setCode", bitcoinFeed, feedProgram({ ...usual, price: 88_000_00000000n }));
    await anvil.mine();
    const far = await testbed.rates.look(["BTC"]);
    expect(far).toMatchObject({ quotes: [], doubts: [{ asset: "BTC", reason: "guard" }] });
  });
}
