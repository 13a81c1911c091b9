import { createEvmChain } from "#src/drivers/chain/evm.ts";
import { type Anvil, startAnvil } from "#src/drivers/chain/evm/anvil.fixture.ts";
import { proxyNode } from "#src/drivers/chain/evm/limited-node.fixture.ts";
import type { ChainPoint, ChainSource, ChainWatch } from "#src/drivers/chain/port.ts";
import { systemClock } from "#src/platform/clock.ts";
import { type Bench, figureOf } from "./bench.ts";

const wayMs = 30;
const busyBlocks = 120;
const transfersPerBlock = 23;
const emptyBlocks = 480;
/** One after the other they are slow: a few must do. */
const singleBlocks = 40;
const blocksPerTurn = 40;
const dayOfBlocks = 7_200;

/** Blocks of an Ethereum node that is far away, as many as were missed in a day. */
export const bench: Bench = async ({ isQuick }) => {
  const anvil = await startAnvil();
  try {
    const tokens = { USDT: await fill(anvil) };
    const pairs: Record<string, number>[] = [];
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
      pairs.push({
        near: await measure(anvil, tokens, 0, following),
        nearSingly: await measure(anvil, tokens, 0, singly),
        far: await measure(anvil, tokens, wayMs, following),
        farSingly: await measure(anvil, tokens, wayMs, singly),
      });
    }
    const each = (figure: (pair: Record<string, number>) => number): number[] => pairs.map(figure);
    return {
      title: "B3b: catching up with an Ethereum node that is 30 ms away",
      method:
        `${pairs.length} rounds on anvil through a proxy of this process that answers each request ${wayMs} ms late (far) or at once (near): ` +
        `${busyBlocks} blocks of ${transfersPerBlock} transfers of an accepted token and ${emptyBlocks} empty ones, followed by ${blocksPerTurn} at a time. ` +
        `Singly: ${singleBlocks} of the busy blocks, each by tip, hash at the cursor, hash above it, block and logs, one after the other. ` +
        "Figures are blocks a second of the driver alone, no database; the node and the proxy share the cores.",
      ratios: [
        figureOf(
          "blocks far away ÷ singly",
          each(({ far = 0, farSingly = 1 }) => far / farSingly),
          { aim: 20, limit: 10, isMoreBetter: true },
        ),
        figureOf(
          "7,200 blocks far away",
          each(({ far = 1 }) => (dayOfBlocks / far) * 1000),
          { aim: 60_000, limit: 180_000, unit: "ms" },
        ),
      ],
      pairs,
      findings: null,
    };
  } finally {
    await anvil.stop();
  }
};

async function fill(anvil: Anvil): Promise<string> {
  const token = await anvil.deployToken();
  for (let block = 0; block < busyBlocks; block += 1) {
    for (let place = 0; place < transfersPerBlock; place += 1) {
      await token.transfer(
        `0x${(block * transfersPerBlock + place + 999).toString(16).padStart(40, "0")}`,
        1n,
      );
    }
    await anvil.mine();
  }
  for (let mined = 0; mined < emptyBlocks; mined += blocksPerTurn) await anvil.mine(blocksPerTurn);
  return token.address;
}

type Reader = (source: ChainSource, start: ChainPoint) => Promise<number>;

/** Blocks a second. */
async function measure(
  { url }: Anvil,
  tokens: Readonly<Record<string, string>>,
  delayMs: number,
  read: Reader,
): Promise<number> {
  const proxy = await proxyNode(url, { delayMs });
  try {
    const source = createEvmChain({ urls: [proxy.url], chainId: 31_337, tokens, clock: systemClock });
    // The block of the token and the one that mints it come first.
    const start = { height: 2, hash: (await source.hashAt(2)) ?? "" };
    const begin = performance.now();
    const blocks = await read(source, start);
    return (blocks * 1000) / (performance.now() - begin);
  } finally {
    await proxy.close();
  }
}

/** No one's: each address is asked for, none is watched. */
const watch: ChainWatch = {
  addresses: async () => new Set(),
  outpoints: async () => new Set(),
};

async function following(source: ChainSource, start: ChainPoint): Promise<number> {
  const { height: top } = await source.tip();
  let last = start;
  while (last.height < top) {
    const blocks = await source.following(last, blocksPerTurn, watch);
    const next = blocks?.at(-1);
    if (next === undefined) throw new Error(`No block follows ${last.height}.`);
    last = next;
  }
  return last.height - start.height;
}

async function singly(source: ChainSource, start: ChainPoint): Promise<number> {
  for (let height = start.height; height < start.height + singleBlocks; height += 1) {
    await source.tip();
    await source.hashAt(height);
    const hash = await source.hashAt(height + 1);
    if (hash === null || (await source.block(hash, watch)) === null) {
      throw new Error(`No block follows ${height}.`);
    }
  }
  return singleBlocks;
}
