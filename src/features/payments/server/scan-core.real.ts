import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCoreChain } from "#src/drivers/chain/core.ts";
import { bitcoin, type CoreCoin, dogecoin, litecoin } from "#src/drivers/chain/core/coins.ts";
import { type CoreTestNode, startCoreNode } from "#src/drivers/chain/core/core-node.fixture.ts";
import { mineRivalBranch } from "#src/drivers/chain/core/core-rival.fixture.ts";
import { coinOnNode } from "#src/drivers/chain/core/stand-in.fixture.ts";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { readWallet } from "#src/features/wallet/server/read-wallet.ts";
import { type CoreNodeKind, whyNoCoreNode } from "../../../../scripts/real/core-nodes.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";

// Deposits on real nodes of Bitcoin's kind: a payment, what it buys, and a double spend that takes it back.

interface Payer {
  readonly method: string;
  readonly coin: CoreCoin;
  readonly kind: CoreNodeKind;
  /** What is paid: a node's coins are worth little more of some coins. */
  readonly cents: number;
  /** As regtest spells its addresses. */
  readonly address: RegExp;
  /** Blocks until it is credited. */
  readonly required: number;
}

const payers: readonly Payer[] = [
  { method: "btc", coin: bitcoin, kind: "litecoin-0.21", address: /^bcrt1q/, cents: 2_000, required: 2 },
  { method: "ltc", coin: litecoin, kind: "litecoin-0.18", address: /^rltc1q/, cents: 2_000, required: 6 },
  { method: "doge", coin: dogecoin, kind: "bitcoin-0.11", address: /^[mn]/, cents: 400, required: 20 },
];

for (const payer of payers) {
  const name = `deposits of ${payer.coin.name} on a real ${payer.kind}`;
  const reason = whyNoCoreNode(payer.kind);
  if (reason === null) describe(name, () => realNode(payer));
  else test(name, ({ skip }) => skip(reason));
}

function realNode({ method, coin, kind, address, cents, required }: Payer): void {
  let testbed: PaymentsTestbed;
  let node: CoreTestNode;
  let source: ChainSource;

  beforeAll(async () => {
    node = await startCoreNode(kind, { startAt: new Date("2026-03-01T11:00:00Z") });
    testbed = await createPaymentsTestbed((clock) => {
      const own = coinOnNode(coin, kind);
      source = createCoreChain({ coin: own, urls: [node.url], accepts: "test", clock });
      return source;
    });
  });
  afterEach(async () => {
    expect(await testbed.findings()).toEqual([]);
  });
  afterAll(async () => {
    await testbed.drop();
    await node.stop();
  });

  const scan = (): Promise<void> => testbed.scan(source);
  const mine = async (blocks: number): Promise<void> => {
    testbed.clock.advance(60_000);
    await node.setTime(testbed.clock.now());
    await node.mine(blocks);
    await scan();
  };
  const walletOf = (customerId: string) => readWallet(testbed.database.kysely, customerId);
  const aroundCents = (amount: number): unknown =>
    expect.toSatisfy((value: bigint) => value === BigInt(amount) || value === BigInt(amount + 1));

  test("a payment is seen, confirms, and is on the balance to the cent", async () => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, method, cents);
    expect(payment.address).toMatch(address);
    await node.send(payment.address, BigInt(payment.dueUnits));
    await scan();
    expect(await testbed.view(actor, payment)).toMatchObject({
      status: "processing",
      deposits: [{ state: "seen", confirmations: 0, required }],
    });
    await mine(required - 1);
    expect(await testbed.view(actor, payment)).toMatchObject({
      status: "processing",
      deposits: [{ state: "confirming", confirmations: required - 1, required }],
    });
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
    await mine(1);
    expect(await testbed.view(actor, payment)).toMatchObject({ status: "settled", flags: [] });
    expect(await testbed.wallet.balanceOf(actor.customerId)).toEqual(aroundCents(cents));
  });

  test("a purchase is paid with coins that are then spent twice: a debt, which the next payment pays first", async () => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, method, cents);
    const honest = await node.sign({ [payment.address]: BigInt(payment.dueUnits) });
    const rival = await testbed.newCustomer();
    const elsewhere = await testbed.create(rival, method, cents);
    const other = { [elsewhere.address]: BigInt(elsewhere.dueUnits) };
    const raw = await node.sign(other, { spending: honest });
    await node.text("sendrawtransaction", honest);
    await scan();
    await mine(required);
    const credited = await testbed.wallet.balanceOf(actor.customerId);
    expect(credited).toEqual(aroundCents(cents));
    await testbed.order(actor, credited);
    expect(await walletOf(actor.customerId)).toMatchObject({
      balanceCents: 0n,
      heldCents: credited,
      debtCents: 0n,
    });

    await mineRivalBranch(node, { depth: required, raw, at: testbed.clock.now() });
    await scan();
    expect(await testbed.view(actor, payment)).toMatchObject({ deposits: [{ state: "replaced" }] });
    expect(await walletOf(actor.customerId)).toMatchObject({
      balanceCents: 0n,
      heldCents: credited,
      debtCents: credited,
    });
    expect(await testbed.wallet.balanceOf(rival.customerId)).toEqual(aroundCents(cents));
    expect(await testbed.findings()).toEqual([]);

    const next = await testbed.create(actor, method, cents + 100);
    await node.send(next.address, BigInt(next.dueUnits));
    await scan();
    await mine(required);
    const wallet = await walletOf(actor.customerId);
    expect(wallet).toMatchObject({ heldCents: credited, debtCents: 0n });
    expect(wallet.balanceCents + credited).toEqual(aroundCents(cents + 100));
  });
}
