import { test } from "vitest";
import { type CoreNodeKind, whyNoCoreNode } from "../../../scripts/real/core-nodes.ts";
import { systemClock } from "#src/platform/clock.ts";
import { type ChainUnderTest, describeChain } from "./conformance.ts";
import { createCoreChain } from "./core.ts";
import { bitcoin, type CoreCoin, dogecoin } from "./core/coins.ts";
import { startCoreNode } from "./core/core-node.fixture.ts";
import { coinOnNode } from "./core/stand-in.fixture.ts";

// The port's contract on real nodes, with JSON of whole blocks and without; each stands for a coin whose own nodes are not to be had here.

const coins: readonly [CoreNodeKind, CoreCoin, string][] = [
  ["litecoin-0.21", bitcoin, "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080"],
  ["litecoin-0.18", dogecoin, "mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r"],
  ["bitcoin-0.11", dogecoin, "mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r"],
];

for (const [kind, coin, address] of coins) {
  const name = `${coin.name} on ${kind}`;
  const reason = whyNoCoreNode(kind);
  if (reason === null) describeChain(name, () => setUp(kind, coin, address));
  else test(name, ({ skip }) => skip(reason));
}

/** Blocks that are mined one after the other run ahead of the node's clock. */
const lead = 2 * 60 * 60_000;

async function setUp(kind: CoreNodeKind, coin: CoreCoin, address: string): Promise<ChainUnderTest> {
  const node = await startCoreNode(kind, { startAt: new Date(Date.now() - lead) });
  return {
    source: createCoreChain({
      coin: coinOnNode(coin, kind),
      urls: [node.url],
      accepts: "test",
      clock: systemClock,
    }),
    transfer: { address, asset: coin.asset, amount: 123_456_789n },
    send: (transfer) => node.send(transfer.address, transfer.amount),
    mineBlock: () => node.mine(),
    async reorganize(depth) {
      await node.orphan(depth);
      await node.mine(depth + 1);
    },
    close: () => node.stop(),
  };
}
