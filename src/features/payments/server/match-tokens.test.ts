import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type Anvil,
  anvilBinary,
  noAnvil,
  startAnvil,
  type TestToken,
} from "#src/drivers/chain/evm/anvil.fixture.ts";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { shortfallAlarms } from "./balance-alarms.ts";
import { matchBalances } from "./match-balances.ts";
import { createEthereumTestbed } from "./ethereum-testbed.fixture.ts";
import type { PaymentsTestbed } from "./payments-testbed.fixture.ts";

// Tokens whose events and balances differ, on a real node: the balance is right.

const vault = "0x000000000000000000000000000000000000bEEF";

if (anvilBinary === null) test("balances of tokens", ({ skip }) => skip(noAnvil));
else describe("balances of tokens", tokens);

function tokens(): void {
  let testbed: PaymentsTestbed;
  let anvil: Anvil;
  let usdt: TestToken;
  let usdc: TestToken;
  let source: ChainSource;

  beforeAll(async () => {
    anvil = await startAnvil({ startAt: new Date("2026-03-01T11:55:00Z") });
    [usdt, usdc] = [await anvil.deployToken(), await anvil.deployToken()];
    ({ testbed, source } = await createEthereumTestbed(anvil, { USDT: usdt, USDC: usdc }));
  });
  afterEach(async () => {
    await usdt.setFee(0n);
    expect(await testbed.findings()).toEqual([]);
  });
  afterAll(async () => {
    await testbed.drop();
    await anvil.stop();
  });

  const mine = async (blocks: number): Promise<void> => {
    await anvil.mine(blocks);
    await testbed.scan(source);
  };
  const match = (chain = source): Promise<void> => matchBalances(testbed.context, chain);
  /** The owner of an address signs a transfer of its own. */
  const sweep = async (from: string, amount: bigint): Promise<void> => {
    await anvil.rpc("anvil_impersonateAccount", from);
    const data = `0xa9059cbb${vault.slice(2).padStart(64, "0")}${amount.toString(16).padStart(64, "0")}`;
    await anvil.rpc("anvil_setBalance", from, "0xde0b6b3a7640000");
    await anvil.rpc("eth_sendTransaction", { from, to: usdt.address, data });
  };
  const newPayment = async () => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, "usdt-eth", 2_000);
    return {
      address: payment.address,
      view: () => testbed.view(actor, payment),
      /** Its tokens by coin and size: blocks within one second have no order. Gas for a sweep is held, and no token. */
      deposits: async () => {
        const { deposits } = await testbed.view(actor, payment);
        return deposits
          .filter(({ asset }) => asset !== "ETH")
          .toSorted((a, b) => a.asset.localeCompare(b.asset) || Number(BigInt(a.units) - BigInt(b.units)));
      },
      balance: () => testbed.wallet.balanceOf(actor.customerId),
    };
  };
  const shortfalls = async () => (await shortfallAlarms(testbed.platform).find()) ?? [];

  test("a token that came without an event is held for the operator, of each coin by itself", async () => {
    const { address, deposits, balance } = await newPayment();
    await usdt.moveSilently(address, 20_000_000n);
    await usdc.moveSilently(address, 15_000_000n);
    await mine(40);
    await match();
    const held = { state: "held", heldReason: "unattributed" };
    expect(await deposits()).toMatchObject([
      { ...held, asset: "USDC", units: "15000000" },
      { ...held, asset: "USDT", units: "20000000" },
    ]);
    expect(await balance()).toBe(0n);
    await mine(10);
    await match();
    expect(await deposits()).toHaveLength(2);
  });

  test("a transfer that both nodes left out of its block is found by the balance", async () => {
    const { address, deposits } = await newPayment();
    const hiding: ChainSource = {
      ...source,
      following: async (above, count, watch) =>
        (await source.following(above, count, watch))?.map((block) => ({ ...block, outputs: [] })) ?? null,
      block: async (hash, watch) => {
        const block = await source.block(hash, watch);
        return block === null ? null : { ...block, outputs: [] };
      },
    };
    await usdt.transfer(address, 20_000_000n);
    await anvil.mine(40);
    await testbed.scan(hiding);
    await match();
    expect(await deposits()).toMatchObject([
      { state: "held", heldReason: "unattributed", units: "20000000" },
    ]);
  });

  test("an event without a movement is held before it is credited, and called after it was", async () => {
    const [early, late] = [await newPayment(), await newPayment()];
    await usdt.announce(early.address, 20_000_000n);
    await mine(12);
    await match();
    await usdt.announce(late.address, 20_000_000n);
    await mine(40);
    expect(await early.deposits()).toMatchObject([
      { state: "held", heldReason: "unmoved", units: "20000000" },
    ]);
    expect(await early.balance()).toBe(0n);
    expect(await late.balance()).toBe(2_000n);
    await match();
    const [deposit] = await late.deposits();
    const alarms = await shortfalls();
    expect(alarms).toContainEqual(
      expect.objectContaining({
        detail: expect.stringContaining("credited with 20 USDT, of which 20 USDT never reached its address"),
        command: `npm run operator -- deposit settle ${deposit?.id}`,
      }),
    );
    await mine(10);
    await match();
    expect(await shortfalls()).toEqual(alarms);
    expect(await early.deposits()).toHaveLength(1);
  });

  test("of a token that keeps a fee what came is credited, and what was credited too much is called", async () => {
    const [early, late] = [await newPayment(), await newPayment()];
    await usdt.setFee(1n);
    await usdt.transferGross(early.address, 20_000_000n);
    await usdt.transfer(early.address, 10_000_000n);
    await mine(12);
    await match();
    const units = (await early.deposits()).map((deposit) => BigInt(deposit.units));
    expect(units.reduce((sum, one) => sum + one, 0n)).toBe(29_700_000n);
    await usdt.transferGross(late.address, 20_000_000n);
    await mine(40);
    expect(await early.balance()).toBe(2_970n);
    await match();
    expect(await late.balance()).toBe(2_000n);
    const [deposit] = await late.deposits();
    expect((await shortfalls()).map(({ detail }) => detail)).toContainEqual(
      expect.stringContaining(`Deposit ${deposit?.id} was credited with 20 USDT, of which 0.2 USDT never`),
    );
  });

  test("tokens that leave are no shortfall, whether their owner signed or only approved it", async () => {
    const [signed, pulled] = [await newPayment(), await newPayment()];
    const before = await shortfalls();
    for (const { address } of [signed, pulled]) await usdt.transfer(address, 20_000_000n);
    await mine(30);
    await match();
    await sweep(signed.address, 20_000_000n);
    await usdt.pull(pulled.address, vault, 20_000_000n);
    await mine(12);
    await match();
    for (const { address } of [signed, pulled]) await usdt.transfer(address, 7_000_000n);
    await mine(1);
    await sweep(signed.address, 7_000_000n);
    await mine(40);
    await match();
    for (const { deposits, balance } of [signed, pulled]) {
      expect(await deposits()).toHaveLength(2);
      expect(await balance()).toBe(2_700n);
    }
    expect(await shortfalls()).toEqual(before);
  });

  test("tokens that came without an event before a sweep are not hidden by it", async () => {
    const { address, deposits } = await newPayment();
    await usdt.transfer(address, 20_000_000n);
    await mine(3);
    await usdt.moveSilently(address, 30_000_000n);
    await mine(3);
    await sweep(address, 50_000_000n);
    await mine(40);
    await match();
    expect(await deposits()).toMatchObject([
      { units: "20000000", heldReason: null },
      { units: "30000000", heldReason: "unattributed" },
    ]);
  });
}
