import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createEvmChain } from "../evm.ts";
import { watchFor } from "../watch.fixture.ts";
import { type Anvil, anvilBinary, noAnvil, startAnvil } from "./anvil.fixture.ts";

const ours = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const nowhere = "0x000000000000000000000000000000000000bEEF";

// Anyone can fill a block with bytes that cost little: some $20 on the main network.

if (anvilBinary === null) test("a block above 10 MiB", ({ skip }) => skip(noAnvil));
else describe("a block above 10 MiB of JSON", bigBlock);

function bigBlock(): void {
  let anvil: Anvil;
  beforeAll(async () => {
    anvil = await startAnvil({ gasLimit: 200_000_000 });
  });
  afterAll(() => anvil.stop());

  test("is read with what it pays, by its hash and among others", async () => {
    const source = createEvmChain({ urls: [anvil.url], chainId: 31_337, tokens: {}, clock: systemClock });
    const start = await source.tip();
    await anvil.mine();
    // Below the 128 kB that public mempools take.
    for (let count = 0; count < 45; count += 1) await anvil.sendBytes(nowhere, 120_000);
    await anvil.sendEther(ours, 7n);
    await anvil.mine();
    await anvil.mine();
    const blocks = (await source.following(start, 8, watchFor(ours))) ?? [];
    expect(blocks.map(({ outputs }) => outputs.map(({ amount }) => amount))).toEqual([[], [7n], []]);
    const hash = blocks[1]?.hash ?? "";
    const json = JSON.stringify(await anvil.rpc("eth_getBlockByHash", hash, false));
    expect(JSON.parse(json).transactions).toHaveLength(46);
    expect((await source.block(hash, watchFor(ours)))?.outputs).toEqual(blocks[1]?.outputs);
  });
}
