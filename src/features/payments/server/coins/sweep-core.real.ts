import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCoreChain } from "#src/drivers/chain/core.ts";
import { bitcoin, type CoreCoin, dogecoin, litecoin } from "#src/drivers/chain/core/coins.ts";
import { type CoreTestNode, startCoreNode } from "#src/drivers/chain/core/core-node.fixture.ts";
import { coinOnNode } from "#src/drivers/chain/core/stand-in.fixture.ts";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { type CoreNodeKind, whyNoCoreNode } from "../../../../../scripts/real/core-nodes.ts";
import { chainOf } from "#src/shared/coins/chains.ts";
import { deriveAddress } from "../derive-address.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "../payments-testbed.fixture.ts";
import { scanChain } from "../scan-chain.ts";
import { coinsOf, withSource } from "./coins-testbed.fixture.ts";
import { signElsewhere } from "./operator-seed.fixture.ts";

// Sweeps on real nodes: coins come to three addresses of the account, are signed where the seed is, and mined.

interface Case {
  readonly kind: CoreNodeKind;
  readonly coin: CoreCoin;
  /** Of the operator, on regtest. */
  readonly to: string;
  readonly amounts: readonly bigint[];
  readonly feeRate: string;
}

const cases: readonly Case[] = [
  {
    kind: "litecoin-0.21",
    coin: bitcoin,
    to: "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080",
    amounts: [150_000n, 1_000_000n, 70_000n],
    feeRate: "12.5",
  },
  {
    kind: "litecoin-0.18",
    coin: litecoin,
    to: "mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r",
    amounts: [20_000_000n, 55_000_000n, 110_000_000n],
    feeRate: "10",
  },
  {
    kind: "bitcoin-0.11",
    coin: dogecoin,
    to: "mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r",
    amounts: [5_000_000_000n, 2_500_000_000n, 12_345_678_901n],
    feeRate: "1000",
  },
];

for (const one of cases) {
  const reason = whyNoCoreNode(one.kind);
  if (reason === null) describe(`a sweep of ${one.coin.name} on ${one.kind}`, () => sweeps(one));
  else test(`a sweep of ${one.coin.name}`, ({ skip }) => skip(reason));
}

function sweeps({ kind, coin, to, amounts, feeRate }: Case): void {
  const dir = mkdtempSync(join(tmpdir(), "sweep-"));
  const out = join(dir, "sweep.psbt");
  let testbed: PaymentsTestbed;
  let node: CoreTestNode;
  let source: ChainSource;

  beforeAll(async () => {
    testbed = await createPaymentsTestbed();
    // Blocks that are mined one after the other run ahead of the node's clock.
    node = await startCoreNode(kind, { startAt: new Date("2026-03-01T10:00:00Z") });
    source = createCoreChain({
      coin: coinOnNode(coin, kind),
      urls: [node.url],
      accepts: "test",
      clock: testbed.clock,
    });
    // The testbed's simulated chain gives way to the node.
    await testbed.database.kysely.deleteFrom("chain_blocks").where("chain_id", "=", coin.chain).execute();
    await testbed.database.kysely.deleteFrom("chains").where("id", "=", coin.chain).execute();
    await scan();
    for (const [index, amount] of amounts.entries()) {
      await node.send(await show(index), amount);
    }
    await node.mine(21);
    await scan();
  });
  afterAll(async () => {
    rmSync(dir, { recursive: true });
    await node.stop();
    await testbed.drop();
  });

  const context = () => withSource(testbed.context, source);
  const scan = () => scanChain(context(), source);
  const coins = () => coinsOf(context());

  /** An address of the account, as this network spells it, shown to a customer of its own. */
  async function show(index: number): Promise<string> {
    const { customerId } = await testbed.newCustomer();
    const { family } = chainOf(coin.chain).account;
    const key = testbed.context.keys.get(family);
    if (key === undefined) throw new Error("no key");
    const address = deriveAddress(key, index, await source.addressForm());
    await testbed.database.kysely
      .insertInto("deposit_addresses")
      .values({
        id: testbed.platform.ids.next(),
        chain_family: family,
        chain_id: coin.chain,
        address,
        customer_id: customerId,
        key_fingerprint: key.fingerprint,
        derivation_index: index,
        created_at: testbed.clock.now(),
      })
      .execute();
    return address;
  }

  test("coins are listed, signed elsewhere, mined, and gone", async () => {
    const listed = await coins().list(coin.chain, { minCents: 0n });
    expect(new Set(listed.coins.map(({ units }) => units))).toEqual(new Set(amounts));
    const sum = amounts.reduce((total, amount) => total + amount, 0n);
    const [before] = await coins().balances(coin.chain);
    expect(before).toMatchObject({ presentUnits: sum, movedUnits: 0n, remark: null });

    const order = { chain: coin.chain, to, feeRate, out, isUnusualFeeMeant: false };
    const { files } = await coins().prepareSweep(order);
    expect(files).toMatchObject([{ inputs: 3, sumUnits: sum }]);
    const signed = signElsewhere(readFileSync(out));
    expect(signed.vsize).toBeLessThanOrEqual(files[0]?.vsize ?? 0);
    const txid = await node.text("sendrawtransaction", signed.hex);
    expect(txid).toBe(signed.id);
    await node.mine(1);
    await scan();

    expect(await node.rpc("gettxout", txid, 0)).toMatchObject({ confirmations: 1 });
    expect((await coins().list(coin.chain, { minCents: 0n })).coins).toEqual([]);
    const [after] = await coins().balances(coin.chain);
    expect(after).toMatchObject({ presentUnits: 0n, movedUnits: sum, remark: null });
    await expect(coins().prepareSweep({ ...order, out: `${out}.again` })).rejects.toThrow("There is nothing");
    expect(await testbed.findings()).toEqual([]);
  });
}
