import type { ChainSource } from "#src/drivers/chain/port.ts";
import { createCoreChain } from "#src/drivers/chain/core.ts";
import { bitcoin, type CoreCoin, dogecoin, litecoin } from "#src/drivers/chain/core/coins.ts";
import { closeServers, serveCore } from "#src/drivers/chain/core/core-server.fixture.ts";
import type { PaymentsContext } from "#src/features/payments/server/context.ts";
import {
  createPaymentsTestbed,
  type PaymentsTestbed,
} from "#src/features/payments/server/payments-testbed.fixture.ts";
import { createScanMemory } from "#src/features/payments/server/scan-memory.ts";
import { scanChain } from "#src/features/payments/server/scan-chain.ts";
import type { Clock } from "#src/platform/clock.ts";
import { type ChainId, chainOf } from "#src/shared/coins/chains.ts";
import { CoreNetwork, type CoreState } from "./core-network.ts";
import { MadeUpChain } from "./made-up-chain.ts";
import { atOnce, shuffled } from "./repeat.ts";

/** Has one of the processes, by its number, scan a chain as one of its nodes shows it. */
export type ScanTurn = (process: number) => Promise<void>;

/** A chain that can be scanned as it was at earlier times. */
export interface RepeatedChain {
  readonly id: ChainId;
  /** About twenty dollars. */
  readonly units: bigint;
  /** Enough for the credit of that. */
  readonly closingBlocks: number;
  send(address: string, units: bigint): void;
  mine(): void;
  /** Orphans these blocks for others with the same payments. */
  reorganize(depth: number): void;
  /** A scan of its present state, whenever it is run. */
  look(): ScanTurn;
  /** A scan of a node that answers each question from any of the states since the last call; null where it cannot. */
  mixed(): ScanTurn | null;
}

export interface RepeatedChains {
  readonly testbed: PaymentsTestbed;
  /** With these chains. */
  readonly context: PaymentsContext;
  readonly chains: readonly RepeatedChain[];
  /** Deposits on each chain whose coins come between the same blocks. */
  readonly casesPerRound: number;
  close(): Promise<void>;
}

/** A chain in memory, in the shape of the port. */
export async function openMadeUpChain(random: () => number): Promise<RepeatedChains> {
  const testbed = await createPaymentsTestbed();
  const chain = new MadeUpChain("btc", await testbed.btc.tip(), testbed.clock, random);
  const btc: RepeatedChain = {
    id: "btc",
    units: 30_000n,
    closingBlocks: 4,
    send: (address, amount) => void chain.send({ address, asset: "BTC", amount }),
    mine: () => chain.mine(),
    reorganize: (depth) => chain.reorganize(depth, () => false),
    look() {
      const node = chain.copy().node();
      return () => testbed.scan(node);
    },
    mixed: () => null,
  };
  return { testbed, context: testbed.context, chains: [btc], casesPerRound: 10, close: () => testbed.drop() };
}

/** Bitcoin, Dogecoin and Litecoin behind nodes that the driver of their kind reads. */
export async function openCoreChains(random: () => number): Promise<RepeatedChains> {
  const [btc, ...others] = await Promise.all([
    serveCoin(bitcoin, 30_000n, random),
    serveCoin(dogecoin, 12_000_000_000n, random),
    serveCoin(litecoin, 24_000_000n, random),
  ]);
  const testbed = await createPaymentsTestbed((clock) => btc.open(clock));
  const sources = others.map(({ open }) => open(testbed.clock));
  const context: PaymentsContext = {
    ...testbed.context,
    chains: new Map([...testbed.context.chains, ...sources.map((source) => [source.chain, source] as const)]),
  };
  return {
    testbed,
    context,
    chains: [btc, ...others].map(({ chainIn }) => chainIn(context)),
    casesPerRound: 12,
    async close() {
      await testbed.drop();
      await closeServers();
    },
  };
}

/** A node for each process; its driver is kept for as long as the process runs. */
async function serveCoin(coin: CoreCoin, units: bigint, random: () => number) {
  const network = new CoreNetwork(coin, random);
  network.mine(new Date(0));
  const states = Array.from({ length: atOnce }, (): readonly CoreState[] => [network.state()]);
  const pick = (from: readonly CoreState[] = []): CoreState =>
    from[Math.floor(random() * from.length)] ?? network.state();
  const servers = await Promise.all(
    states.map((_, process) =>
      serveCore((question) => network.answer(pick(states[process]), question), {
        order: (answers) => shuffled(answers, random),
      }),
    ),
  );
  let sources: readonly ChainSource[] = [];
  const memories = states.map(() => createScanMemory());
  const seen: CoreState[] = [];
  return {
    open(clock: Clock): ChainSource {
      const [first, ...rest] = servers.map(({ host }) =>
        createCoreChain({ coin, urls: [`http://me:secret@${host}`], accepts: "test", clock }),
      );
      if (first === undefined) throw new Error("a process has a node");
      sources = [first, ...rest];
      return first;
    },
    chainIn(context: PaymentsContext): RepeatedChain {
      const { clock } = context.platform;
      const scan = async (process: number, shown: readonly CoreState[]): Promise<void> => {
        const source = sources[process];
        if (source === undefined) throw new RangeError(`there is no process ${process}`);
        states[process] = shown;
        await scanChain(context, source, { memory: memories[process] ?? createScanMemory() });
      };
      return {
        id: coin.chain,
        units,
        closingBlocks: chainOf(coin.chain).confirmations[0] + 2,
        send: (address, amount) => network.send(address, amount),
        mine: () => network.mine(clock.now()),
        reorganize: (depth) => network.reorganize(clock.now(), depth),
        look() {
          const state = network.state();
          seen.push(state);
          return (process) => scan(process, [state]);
        },
        mixed() {
          const shown = seen.splice(0).flatMap((state) => [state, withoutParent(state)]);
          // What contradicts itself is refused; the next turn reads on.
          return (process) => scan(process, shown).catch(() => undefined);
        },
      };
    },
  };
}

/** Its newest block came before the one below it. */
function withoutParent(state: CoreState): CoreState {
  const parent = state.blocks.at(-2);
  return parent === undefined ? state : { ...state, lacking: parent.hash };
}
