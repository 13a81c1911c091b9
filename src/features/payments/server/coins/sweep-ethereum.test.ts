import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Anvil,
  anvilBinary,
  noAnvil,
  startAnvil,
  type TestToken,
} from "#src/drivers/chain/evm/anvil.fixture.ts";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { planBalances, readBalances } from "../../../../../scripts/offline/plan-balances.ts";
import { walletOf } from "../../../../../scripts/offline/read-wallet.ts";
import { signPlan } from "../../../../../scripts/offline/sign-balances.ts";
import { matchBalances } from "../match-balances.ts";
import { createEthereumTestbed } from "../ethereum-testbed.fixture.ts";
import type { PaymentsTestbed } from "../payments-testbed.fixture.ts";
import { coinsOf } from "./coins-testbed.fixture.ts";
import type { Holding } from "./read-holdings.ts";

// Balances on a real Ethereum node: listed, then moved by a script that has the seed, as docs/operating.md describes.

if (anvilBinary === null) test("balances on a real node", ({ skip }) => skip(noAnvil));
else describe("balances on a real node", realNode);

function realNode(): void {
  let testbed: PaymentsTestbed;
  let anvil: Anvil;
  let usdt: TestToken;
  let source: ChainSource;
  const eth = 10n ** 18n;
  const treasury = "0x000000000000000000000000000000000000dEaD";
  const firstIndex = 1_000;

  beforeAll(async () => {
    anvil = await startAnvil({ startAt: new Date("2026-03-01T11:59:00Z") });
    usdt = await anvil.deployToken();
    ({ testbed, source } = await createEthereumTestbed(anvil, { USDT: usdt }));
    // The node gives ether to the first accounts of the same phrase.
    await testbed.database.kysely
      .updateTable("address_counters")
      .set({ next_index: firstIndex })
      .where("chain_family", "=", "EVM")
      .execute();
  });
  afterAll(async () => {
    await testbed.drop();
    await anvil.stop();
  });

  const coins = () => coinsOf(testbed.context);
  async function holdings(): Promise<readonly Holding[]> {
    const { kind, coins: found } = await coins().list("eth", { minCents: 0n });
    if (kind !== "balances") throw new Error("balances");
    return found;
  }
  const settle = async (): Promise<void> => {
    await anvil.mine(80);
    await testbed.scan(source);
  };

  test("what addresses hold is listed, moved with keys from elsewhere, and gone", async () => {
    const actor = await testbed.newCustomer();
    const [first, second] = [
      (await testbed.create(actor, "eth", 2_000)).address,
      (await testbed.create(actor, "usdt-eth", 2_000)).address,
    ];
    await anvil.sendEther(first, eth / 100n);
    await usdt.transfer(second, 20_000_000n);
    await settle();
    expect(await holdings()).toMatchObject([
      {
        index: 1_000,
        path: "m/44'/60'/0'/0/1000",
        address: first,
        asset: "ETH",
        amount: "0.01",
        contract: null,
      },
      {
        index: 1_001,
        path: "m/44'/60'/0'/0/1001",
        address: second,
        asset: "USDT",
        amount: "20",
        contract: usdt.address,
      },
    ]);
    const gasPriceWei = 10n ** 9n;
    const { rows, csv } = await coins().exportCsv("eth", "1");
    expect(rows).toBe(2);
    expect(csv.match(/,yes,0\r\n/g)).toHaveLength(2);
    const higher = (await coins().exportCsv("eth", "9000")).csv;
    expect(higher.match(/,no,0\r\n/g)).toHaveLength(2);

    const plans = planBalances(readBalances(csv), gasPriceWei);
    const missing = plans.flatMap(({ address, missingWei }) =>
      missingWei > 0n ? [[address, missingWei]] : [],
    );
    expect(missing).toEqual([[second, 65_000n * gasPriceWei]]);
    await anvil.sendEther(second, 65_000n * gasPriceWei);
    const wallet = walletOf(`${"test ".repeat(11)}junk`);
    const terms = { to: treasury, chainId: 31_337, gasPriceWei, account: 0 };
    for (const plan of plans) {
      for (const signed of await signPlan(plan, wallet, terms)) {
        await anvil.rpc("eth_sendRawTransaction", signed);
        await anvil.mine(1);
      }
    }
    await expect(signPlan(plans[0] ?? never(), walletOf("another phrase"), terms)).rejects.toThrow(
      "is not of the wallet with this phrase",
    );
    await settle();
    const left = await holdings();
    expect(left.filter(({ asset }) => asset === "USDT")).toEqual([]);
    // The ether of the first left whole; of the second some that was meant for gas is there.
    expect(left.filter(({ address }) => address === first)).toEqual([]);
    expect(BigInt(String(await anvil.rpc("eth_getBalance", treasury, "latest")))).toBe(
      eth / 100n - 21_000n * gasPriceWei,
    );
    const sums = await coins().balances("eth");
    expect(sums.find(({ asset }) => asset === "USDT")).toMatchObject({
      creditedUnits: 20_000_000n,
      presentUnits: 0n,
      movedUnits: 20_000_000n,
    });
    // What left is no shortfall of what came.
    await matchBalances(testbed.context, source);
    expect(await testbed.database.kysely.selectFrom("deposit_shortfalls").selectAll().execute()).toEqual([]);
    expect(await testbed.findings()).toEqual([]);
  });

  test("a list of balances needs a price of gas", async () => {
    await expect(coins().exportCsv("eth", null)).rejects.toThrow("Say --gas-gwei");
    await expect(coins().exportCsv("eth", "cheap")).rejects.toThrow("Say --gas-gwei");
    await expect(coins().exportCsv("eth", "20000")).rejects.toThrow("Say --gas-gwei");
  });
}

function never(): never {
  throw new Error("there is nothing to move");
}
