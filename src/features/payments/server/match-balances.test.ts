import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createEvmChain } from "#src/drivers/chain/evm.ts";
import {
  type Anvil,
  anvilBinary,
  noAnvil,
  startAnvil,
  type TestForwarder,
} from "#src/drivers/chain/evm/anvil.fixture.ts";
import { isTrace, type LimitedNode, limitNode } from "#src/drivers/chain/evm/limited-node.fixture.ts";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { decodeId } from "#src/shared/ids.ts";
import { deriveAddress } from "./derive-address.ts";
import { matchBalances } from "./match-balances.ts";
import { paymentsAlarms } from "./payments-alarms.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { releaseDeposit } from "./release-deposit.ts";

const bySize = (a: string, b: string): number => Number(BigInt(a) - BigInt(b));

/** Where the owner sweeps coins to. */
const vault = "0x000000000000000000000000000000000000bEEF";

// Ether that contracts send, on a real node: blocks do not show it, balances do.

if (anvilBinary === null) test("balances on a real node", ({ skip }) => skip(noAnvil));
else describe("balances on a real node", realNode);

function realNode(): void {
  let testbed: PaymentsTestbed;
  let anvil: Anvil;
  let hosted: LimitedNode;
  let forwarder: TestForwarder;
  let source: ChainSource;
  /** The same chain through a node that does not trace. */
  let untraced: ChainSource;

  beforeAll(async () => {
    anvil = await startAnvil({ startAt: new Date("2026-03-01T11:59:00Z") });
    hosted = await limitNode(anvil.url, isTrace);
    forwarder = await anvil.deployForwarder();
    testbed = await createPaymentsTestbed((clock) => {
      const open = (url: string) => createEvmChain({ chainId: 31_337, tokens: {}, urls: [url], clock });
      untraced = open(hosted.url);
      source = open(anvil.url);
      return source;
    });
  });
  afterEach(async () => {
    expect(await testbed.findings()).toEqual([]);
  });
  afterAll(async () => {
    await testbed.drop();
    await hosted.close();
    await anvil.stop();
  });

  const mine = async (blocks: number): Promise<void> => {
    await anvil.mine(blocks);
    await testbed.scan(source);
  };
  const match = (chain = source): Promise<void> => matchBalances(testbed.context, chain);
  /** The owner of an address sweeps ether; that also costs a fee. */
  const sweep = async (from: string, amount: bigint): Promise<void> => {
    await anvil.rpc("anvil_impersonateAccount", from);
    const value = `0x${amount.toString(16)}`;
    await anvil.rpc("eth_sendTransaction", { from, to: vault, value });
  };
  const newPayment = async (cents = 2_000) => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, "eth", cents);
    const due = BigInt(payment.dueUnits);
    return { actor, payment, due, view: () => testbed.view(actor, payment) };
  };
  const isPaid = async (customerId: string, cents: bigint): Promise<boolean> => {
    const balance = await testbed.wallet.balanceOf(customerId);
    return balance >= cents && balance <= cents + 1n;
  };

  test("ether from a contract is found by its trace and credited at the promised rate, once", async () => {
    const { actor, payment, due, view } = await newPayment();
    const other = await newPayment();
    const txid = await forwarder.forwardTwice(payment.address, other.payment.address, due * 2n);
    await mine(40);
    expect(await view()).toMatchObject({ status: "new", deposits: [] });
    await match();
    expect(await view()).toMatchObject({ status: "settled", flags: [], deposits: [{ txid }] });
    expect(await isPaid(actor.customerId, 2_000n)).toBe(true);
    expect(await isPaid(other.actor.customerId, 2_000n)).toBe(true);
    await mine(10);
    await match();
    expect((await view()).deposits).toHaveLength(1);
  });

  test("without traces an alarm is raised, and an operator credits it with one command", async () => {
    const { actor, payment, due, view } = await newPayment();
    await forwarder.forward(payment.address, due);
    await mine(40);
    await match(untraced);
    const held = await view();
    expect(held).toMatchObject({ deposits: [{ state: "held", heldReason: "unattributed", cents: 2_000 }] });
    const id = held.deposits[0]?.id ?? "";
    const [alarms] = paymentsAlarms(testbed.platform);
    expect(await alarms?.find()).toContainEqual(
      expect.objectContaining({ command: expect.stringContaining(`deposit credit ${id}`) }),
    );
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
    const credit = () =>
      releaseDeposit(
        testbed.context,
        createCtx(testbed.context.platform, { kind: "operator" }),
        decodeId("deposit", id) ?? "",
      );
    expect([await credit(), await credit()]).toMatchObject([{ kind: "credited" }, { kind: "not-waiting" }]);
    expect(await isPaid(actor.customerId, 2_000n)).toBe(true);
    await mine(10);
    await match();
    expect((await view()).deposits).toHaveLength(1);
  });

  test("a sweep by the owner hides no coins that came before or after it", async () => {
    const { actor, payment, due, view } = await newPayment();
    await anvil.sendEther(payment.address, due);
    await mine(20);
    await match();
    await forwarder.forward(payment.address, due);
    await mine(3);
    await sweep(payment.address, due + due / 2n);
    await mine(3);
    await forwarder.forward(payment.address, due / 4n);
    await mine(40);
    await match();
    const { deposits } = await view();
    // Blocks within one second have no order.
    const units = deposits.map((deposit) => deposit.units).toSorted(bySize);
    expect(units).toEqual([due / 4n, due, due].map(String).toSorted(bySize));
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBeGreaterThanOrEqual(4_490n);
  });

  test("coins that came and left between two checks are found too", async () => {
    const { payment, due, view } = await newPayment();
    await anvil.sendEther(payment.address, due);
    await mine(20);
    await match();
    await forwarder.forward(payment.address, due);
    await mine(1);
    await sweep(payment.address, due + due / 2n);
    await mine(40);
    await match();
    expect((await view()).deposits).toHaveLength(2);
  });

  test("a reverted call brings nothing, and dust raises no alarm", async () => {
    const { payment, due, view } = await newPayment();
    await forwarder.pretend(payment.address, due);
    await mine(40);
    await match(untraced);
    expect((await view()).deposits).toEqual([]);
    await forwarder.forward(payment.address, due / 100n);
    await mine(40);
    await match(untraced);
    expect((await view()).deposits).toMatchObject([{ state: "dust", heldReason: null }]);
  });

  test("coins on an address from before it was shown are not the customer's", async () => {
    const { payment: last } = await newPayment();
    const { derivation_index: index } = await testbed.database.kysely
      .selectFrom("deposit_addresses")
      .select("derivation_index")
      .where("address", "=", last.address)
      .executeTakeFirstOrThrow();
    const key = testbed.context.keys.get("EVM");
    if (key === undefined) throw new Error("no key");
    await anvil.sendEther(deriveAddress(key, index + 1, { kind: "evm" }), 10n ** 18n);
    await mine(10);
    const { payment, due, view } = await newPayment();
    await forwarder.forward(payment.address, due);
    await mine(40);
    await match(untraced);
    expect((await view()).deposits).toMatchObject([{ units: due.toString(), heldReason: "unattributed" }]);
  });

  test("two concurrent processes find a deposit once", async () => {
    const { payment, due, view } = await newPayment();
    await forwarder.forward(payment.address, due);
    await mine(40);
    await Promise.all([match(), match(), match()]);
    await match();
    expect((await view()).deposits).toHaveLength(1);
  });

  test("a node without a final or safe block stops neither the scan nor the search", async () => {
    const old = await limitNode(anvil.url, ({ params }) => params[0] === "finalized" || params[0] === "safe");
    const clock = testbed.clock;
    const plain = createEvmChain({ chainId: 31_337, tokens: {}, urls: [old.url], clock });
    const { actor, payment, due, view } = await newPayment();
    await anvil.sendEther(payment.address, due);
    await forwarder.forward(payment.address, due);
    await anvil.mine(70);
    await testbed.scan(plain);
    await match(plain);
    expect((await view()).deposits).toMatchObject([{ state: "credited" }, { state: "credited" }]);
    expect(await isPaid(actor.customerId, 4_000n)).toBe(true);
    await old.close();
  });
}
