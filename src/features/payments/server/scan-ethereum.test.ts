import { noActs } from "#src/platform/operator/no-acts.fixture.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createEvmChain } from "#src/drivers/chain/evm.ts";
import {
  type Anvil,
  anvilBinary,
  noAnvil,
  startAnvil,
  type TestToken,
} from "#src/drivers/chain/evm/anvil.fixture.ts";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { AccountKeyError, demoAccountKeys } from "./account-keys.ts";
import { createContext } from "./context.ts";
import { refuseWrongNetworks } from "./open-cursor.ts";
import { createEthereumTestbed } from "./ethereum-testbed.fixture.ts";
import { issuerOf, type PaymentsTestbed } from "./payments-testbed.fixture.ts";

// Deposits on a real Ethereum node: how the scanner handles its blocks, its finalized tag and its reorganisations.

if (anvilBinary === null) test("deposits on a real node", ({ skip }) => skip(noAnvil));
else describe("deposits on a real node", realNode);

function realNode(): void {
  let testbed: PaymentsTestbed;
  let anvil: Anvil;
  let usdt: TestToken;
  let source: ChainSource;

  beforeAll(async () => {
    anvil = await startAnvil({ startAt: new Date("2026-03-01T11:59:00Z") });
    usdt = await anvil.deployToken();
    ({ testbed, source } = await createEthereumTestbed(anvil, { USDT: usdt }));
  });
  afterEach(async () => {
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
  /** Everything before it is final, so that a test's reorganisation does not affect others. */
  const settleAll = (): Promise<void> => mine(80);

  test("ether waits for twenty blocks, then is on the balance, then final", async () => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, "eth", 2_000);
    expect(payment.uri).toBe(`ethereum:${payment.address}@31337?value=${payment.dueUnits}`);
    await anvil.sendEther(payment.address, BigInt(payment.dueUnits));
    await mine(19);
    expect(await testbed.view(actor, payment)).toMatchObject({
      status: "processing",
      deposits: [{ state: "confirming", confirmations: 19, required: 20 }],
    });
    await mine(1);
    expect(await testbed.view(actor, payment)).toMatchObject({ status: "settled", flags: [] });
    expect([2_000n, 2_001n]).toContain(await testbed.wallet.balanceOf(actor.customerId));
    await settleAll();
    expect(await testbed.view(actor, payment)).toMatchObject({ deposits: [{ state: "final" }] });
  });

  test("two transfers of a token in one transaction are two deposits", async () => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, "usdt-eth", 2_000);
    await usdt.transferTwice(payment.address, 12_000_000n, 8_000_000n);
    await mine(20);
    const { status, deposits } = await testbed.view(actor, payment);
    expect([status, deposits.map(({ cents }) => cents)]).toEqual(["settled", [1_200, 800]]);
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(2_000n);
  });

  test("a large amount waits until the network calls its block final", async () => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, "usdt-eth", 500_000);
    await usdt.transfer(payment.address, 5_000_000_000n);
    const neverFinal: ChainSource = { ...source, finalizedHeight: async () => 0 };
    await anvil.mine(70);
    await testbed.scan(neverFinal);
    expect(await testbed.view(actor, payment)).toMatchObject({
      status: "processing",
      deposits: [{ state: "confirming", confirmations: 70, required: 64 }],
    });
    await mine(1);
    expect(await testbed.view(actor, payment)).toMatchObject({ status: "settled" });
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(500_000n);
  });

  test("a reorganisation reverses credits; a survivor is credited once, whatever its log index becomes", async () => {
    await settleAll();
    const [stays, goes] = [await testbed.newCustomer(), await testbed.newCustomer()];
    const [kept, lost] = [
      await testbed.create(stays, "usdt-eth", 2_000),
      await testbed.create(goes, "usdt-eth", 3_000),
    ];
    // From another sender and before it in the block: without it the survivor moves up by one log.
    await usdt.mint(lost.address, 30_000_000n);
    const survivor = await usdt.transfer(kept.address, 20_000_000n);
    const raw = await anvil.rpc("eth_getRawTransactionByHash", survivor);
    await mine(20);
    expect(await testbed.wallet.balanceOf(stays.customerId)).toBe(2_000n);
    expect(await testbed.wallet.balanceOf(goes.customerId)).toBe(3_000n);

    await anvil.rpc("anvil_reorg", 20, [[raw, 0]]);
    await mine(1);
    expect(await testbed.view(stays, kept)).toMatchObject({ status: "settled", deposits: [{}] });
    expect(await testbed.wallet.balanceOf(stays.customerId)).toBe(2_000n);
    expect(await testbed.view(goes, lost)).toMatchObject({ status: "new", deposits: [{ state: "seen" }] });
    expect(await testbed.wallet.balanceOf(goes.customerId)).toBe(0n);

    testbed.clock.advance(25 * 60 * 60_000);
    await testbed.scan(source);
    expect(await testbed.view(goes, lost)).toMatchObject({ deposits: [{ state: "dropped" }] });
  });

  test("T3 a look-alike token and an empty transfer leave no trace", async () => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, "usdt-eth", 2_000);
    const lookAlike = await anvil.deployToken();
    await lookAlike.transfer(payment.address, 20_000_000n);
    await usdt.transfer(payment.address, 0n);
    await mine(20);
    expect((await testbed.view(actor, payment)).deposits).toEqual([]);
  });

  test("a node of another network ends the start; one that does not answer does not", async () => {
    const contextOf = (chain: ChainSource) => ({
      ...testbed.context,
      chains: new Map([["eth", chain] as const]),
    });
    const foreign: ChainSource = { ...source, identity: async () => "eip155:1:0x0" };
    await expect(refuseWrongNetworks(contextOf(foreign))).rejects.toThrow("The eth node is on eip155:1:0x0");
    const silent = createEvmChain({
      urls: ["http://127.0.0.1:1"],
      chainId: 31_337,
      tokens: {},
      clock: testbed.clock,
    });
    await refuseWrongNetworks(contextOf(silent));
  });

  test("real coins are not accepted with the demo's public key", () => {
    const real: ChainSource = { ...source, simulated: false };
    const parts = {
      rates: testbed.context.rates,
      accountKeys: { EVM: demoAccountKeys.EVM },
      perform: noActs,
      issuerOf,
    };
    expect(() => createContext(testbed.platform, { ...parts, chains: [real] })).toThrow(AccountKeyError);
  });
}
