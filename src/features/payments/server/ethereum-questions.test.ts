import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEvmChain } from "#src/drivers/chain/evm.ts";
import {
  type Anvil,
  anvilBinary,
  noAnvil,
  startAnvil,
  type TestToken,
} from "#src/drivers/chain/evm/anvil.fixture.ts";
import { type LimitedNode, proxyNode } from "#src/drivers/chain/evm/limited-node.fixture.ts";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { scanChain } from "./scan-chain.ts";
import { createScanMemory } from "./scan-memory.ts";

// What scanning costs at a real node: hosted ones count each call, those of a batch too, and each request takes a
// way there and back.

if (anvilBinary === null) test("questions to a real node", ({ skip }) => skip(noAnvil));
else describe("questions to a real node", questions);

const turnMs = 3_000;
const turns = 100;
const turnsADay = (24 * 60 * 60_000) / turnMs;

function questions(): void {
  let testbed: PaymentsTestbed;
  let anvil: Anvil;
  let usdt: TestToken;
  let node: LimitedNode;
  let source: ChainSource;
  const memory = createScanMemory();

  beforeAll(async () => {
    anvil = await startAnvil({ startAt: new Date("2026-03-01T11:59:00Z") });
    usdt = await anvil.deployToken();
    node = await proxyNode(anvil.url, {});
    testbed = await createPaymentsTestbed((clock) => {
      source = createEvmChain({ chainId: 31_337, tokens: { USDT: usdt.address }, urls: [node.url], clock });
      return source;
    });
  });
  afterAll(async () => {
    await testbed.drop();
    await node.close();
    await anvil.stop();
  });

  /** Calls of a day, from some turns of the scanner; `mine` runs before each. */
  const callsADay = async (mine: (turn: number) => Promise<void>): Promise<number> => {
    await scanChain(testbed.context, source, { memory });
    const before = node.asked.length;
    for (let turn = 0; turn < turns; turn += 1) {
      testbed.clock.advance(turnMs);
      await mine(turn);
      await scanChain(testbed.context, source, { memory });
    }
    return ((node.asked.length - before) / turns) * turnsADay;
  };

  test("are fewer than 40,000 a day while nothing happens, and 70,000 with a block each 12 s", async () => {
    expect(await callsADay(async () => undefined)).toBeLessThanOrEqual(40_000);
    const mine = async (turn: number): Promise<void> => {
      if (turn % 4 === 0) await anvil.mine();
    };
    expect(await callsADay(mine)).toBeLessThanOrEqual(70_000);
  });

  test("need a request for each four blocks at most when a chain is far behind", async () => {
    await scanChain(testbed.context, source, { memory });
    const stranger = "0x000000000000000000000000000000000000bEEF";
    for (let block = 0; block < 160; block += 1) {
      if (block % 10 === 0) await usdt.transfer(stranger, 1n);
      await anvil.mine();
    }
    const before = node.requests();
    await scanChain(testbed.context, source, { memory });
    const { cursor_height: height } = await testbed.database.kysely
      .selectFrom("chains")
      .select("cursor_height")
      .where("id", "=", "eth")
      .executeTakeFirstOrThrow();
    expect(height).toBe((await source.tip()).height);
    expect(node.requests() - before).toBeLessThanOrEqual(40);
  });
}
