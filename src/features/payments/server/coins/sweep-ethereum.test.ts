import { createWalletClient, encodeFunctionData, getAddress, http, parseAbi } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { anvil as anvilNetwork } from "viem/chains";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Anvil,
  anvilBinary,
  noAnvil,
  startAnvil,
  type TestToken,
} from "#src/drivers/chain/evm/anvil.fixture.ts";
import { createEvmChain } from "#src/drivers/chain/evm.ts";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "../payments-testbed.fixture.ts";
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
  const firstIndex = 1_000;

  beforeAll(async () => {
    anvil = await startAnvil({ startAt: new Date("2026-03-01T11:59:00Z") });
    usdt = await anvil.deployToken();
    testbed = await createPaymentsTestbed((clock) => {
      source = createEvmChain({
        chainId: 31_337,
        tokens: { USDT: usdt.address },
        urls: [anvil.url],
        clock,
      });
      return source;
    });
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
    const { rows, csv } = await coins().exportCsv("eth", "0.5");
    const lines = csv
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    expect([rows, lines.map((line) => line[10])]).toEqual([2, ["worth_moving", "yes", "yes"]]);
    const higher = (await coins().exportCsv("eth", "9000")).csv;
    expect(higher.match(/,no\r\n/g)).toHaveLength(2);

    await anvil.sendEther(second, eth / 100n);
    for (const [index, , address, , contract, units] of lines.slice(1)) {
      await move(Number(index), address ?? "", contract ?? "", BigInt(units ?? 0));
    }
    await settle();
    const left = await holdings();
    // Of the token nothing is left; the ether that paid for gas is what deposits do not explain.
    expect(left.filter(({ asset }) => asset === "USDT")).toEqual([]);
    expect(left.filter(({ asset, address }) => asset === "ETH" && address === first)).toEqual([]);
    const sums = await coins().balances("eth");
    expect(sums.find(({ asset }) => asset === "USDT")).toMatchObject({
      creditedUnits: 20_000_000n,
      presentUnits: 0n,
      movedUnits: 20_000_000n,
    });
    expect(await testbed.findings()).toEqual([]);
  });

  test("a list of balances needs a price of gas", async () => {
    await expect(coins().exportCsv("eth", null)).rejects.toThrow("Say --gas-gwei");
    await expect(coins().exportCsv("eth", "cheap")).rejects.toThrow("Say --gas-gwei");
    await expect(coins().exportCsv("eth", "20000")).rejects.toThrow("Say --gas-gwei");
  });

  /** The documented script: a row of the CSV becomes a signed transaction. */
  async function move(index: number, address: string, contract: string, units: bigint): Promise<void> {
    const account = mnemonicToAccount(`${"test ".repeat(11)}junk`, { addressIndex: index });
    expect(account.address).toBe(address);
    const client = createWalletClient({ account, chain: anvilNetwork, transport: http(anvil.url) });
    const treasury = "0x000000000000000000000000000000000000dEaD" as const;
    const gasPrice = 2n * 10n ** 9n;
    const fee = gasPrice * 21_000n;
    const call =
      contract === ""
        ? { to: treasury, value: units - fee, gas: 21_000n }
        : {
            to: getAddress(contract),
            gas: 65_000n,
            data: encodeFunctionData({
              abi: parseAbi(["function transfer(address to, uint256 value)"]),
              args: [treasury, units],
            }),
          };
    const prepared = await client.prepareTransactionRequest({ ...call, gasPrice, type: "legacy" });
    const signed = await account.signTransaction(prepared);
    await anvil.rpc("eth_sendRawTransaction", signed);
    await anvil.mine(1);
  }
}
