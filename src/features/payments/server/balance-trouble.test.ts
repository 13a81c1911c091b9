import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  type Anvil,
  anvilBinary,
  noAnvil,
  startAnvil,
  type TestForwarder,
} from "#src/drivers/chain/evm/anvil.fixture.ts";
import { type ChainBalances, type ChainSource, UntraceableError } from "#src/drivers/chain/port.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { balanceAlarms } from "./balance-alarms.ts";
import { issueAddress } from "./issue-address.ts";
import { matchBalances } from "./match-balances.ts";
import { findMethod } from "./methods.ts";
import { createEthereumTestbed } from "./ethereum-testbed.fixture.ts";
import { insertCustomer, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { recordDeposits } from "./record-deposits.ts";
import { refreshRates } from "./refresh-rates.ts";

// A node that fails for one address, one block or one asset: nothing else waits for it, and the operator is called.

if (anvilBinary === null) test("trouble with balances", ({ skip }) => skip(noAnvil));
else describe("trouble with balances", trouble);

function trouble(): void {
  let testbed: PaymentsTestbed;
  let anvil: Anvil;
  let forwarder: TestForwarder;
  let source: ChainSource;
  let balances: ChainBalances;

  beforeAll(async () => {
    anvil = await startAnvil({ startAt: new Date("2026-03-01T11:59:00Z") });
    forwarder = await anvil.deployForwarder();
    ({ testbed, source } = await createEthereumTestbed(anvil));
    // The first addresses of the demo's key are the node's own accounts, which pay for gas.
    await testbed.database.kysely.updateTable("address_counters").set({ next_index: 1_000 }).execute();
    if (source.balances === undefined) throw new Error("no balances");
    ({ balances } = source);
  });
  beforeEach(() => meet());
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
  const match = (changed: Partial<ChainBalances> = {}): Promise<void> =>
    matchBalances(testbed.context, { ...source, balances: { ...balances, ...changed } });
  /** Blocks of the node are a second apart, and the clock of a test waits: brings them together again. */
  const meet = async (): Promise<void> => {
    const block = z.parse(
      z.object({ timestamp: z.string() }),
      await anvil.rpc("eth_getBlockByNumber", "latest", false),
    );
    const aheadMs = Number(block.timestamp) * 1_000 - testbed.clock.now().getTime();
    if (aheadMs > 0) testbed.clock.advance(aheadMs);
    else await anvil.rpc("evm_setNextBlockTimestamp", testbed.clock.now().getTime() / 1_000 + 1);
    await refreshRates(testbed.context);
  };
  const method = findMethod("eth");
  const due = 10n ** 16n;
  const newAddress = async () => {
    const { customerId } = await insertCustomer(testbed.platform);
    const { id, address } = await transaction(testbed.platform, async (trx) => {
      if (method === undefined) throw new Error("no method");
      return issueAddress(testbed.context, trx, method, customerId);
    });
    const deposits = () =>
      testbed.database.kysely
        .selectFrom("deposits")
        .select(["state", "held_reason", "units"])
        .where("address_id", "=", id)
        .orderBy("asset")
        .execute();
    return { address, deposits };
  };
  const isDone = expect.stringMatching(/^(credited|final)$/);
  /** One that a contract paid and no block shows. */
  const newUnseen = async () => {
    const shown = await newAddress();
    await forwarder.forward(shown.address, due);
    return shown;
  };

  test("a block that cannot be traced for one address holds up none of 12 others; its coins are held at the third try", async () => {
    const heavy = await newUnseen();
    const others: Awaited<ReturnType<typeof newAddress>>[] = [];
    for (let customer = 0; customer < 12; customer += 1) others.push(await newUnseen());
    await mine(40);
    const tracedTransfers: ChainBalances["tracedTransfers"] = async (block, address) => {
      if (address === heavy.address) throw new Error("response is too big");
      return balances.tracedTransfers(block, address);
    };
    for (const waitMinutes of [0, 1, 5]) {
      testbed.clock.advance(waitMinutes * 60_000);
      expect(await heavy.deposits()).toEqual([]);
      await match({ tracedTransfers });
      for (const other of others) expect(await other.deposits()).toMatchObject([{ state: isDone }]);
    }
    const held = { state: "held", held_reason: "unattributed", units: due };
    expect(await heavy.deposits()).toMatchObject([held]);
    await mine(5);
    await match();
    expect(await heavy.deposits()).toMatchObject([held]);
  });

  test("a block that can never be traced is not tried three times: its coins are held at once", async () => {
    const heavy = await newUnseen();
    await mine(40);
    const tracedTransfers = (): Promise<never> => Promise.reject(new UntraceableError("too big"));
    await match({ tracedTransfers });
    expect(await heavy.deposits()).toMatchObject([
      { state: "held", held_reason: "unattributed", units: due },
    ]);
  });

  test("a trace that has more than came is not believed: what came is held", async () => {
    const shown = await newUnseen();
    await mine(40);
    const tracedTransfers: ChainBalances["tracedTransfers"] = async (block, address) => {
      const traced = await balances.tracedTransfers(block, address);
      return traced?.map((output) => ({ ...output, amount: output.amount * 10n })) ?? null;
    };
    await match({ tracedTransfers });
    expect(await shown.deposits()).toMatchObject([
      { state: "held", held_reason: "unattributed", units: due },
    ]);
  });

  test("a block that is read again while its balance is explained counts once", async () => {
    const shown = await newUnseen();
    await mine(40);
    const tracedTransfers: ChainBalances["tracedTransfers"] = async (block, address) => {
      const traced = await balances.tracedTransfers(block, address);
      const applied = await source.block(block.hash);
      if (applied === null || traced === null) throw new Error("no block");
      // As a rescan stores it that is faster.
      await transaction(testbed.platform, async (trx) => {
        await recordDeposits(testbed.context, trx, "eth", traced, applied);
      });
      return null;
    };
    await match({ tracedTransfers });
    expect(await shown.deposits()).toMatchObject([{ units: due }]);
    await mine(1);
    await match();
    expect(await shown.deposits()).toMatchObject([{ state: isDone, units: due }]);
  });

  test("between two tries of a failing address nothing is asked about it", async () => {
    const heavy = await newUnseen();
    await mine(40);
    let asked = 0;
    const tracedTransfers = (): Promise<never> => {
      asked += 1;
      return Promise.reject(new Error("response is too big"));
    };
    await match({ tracedTransfers });
    await match({ tracedTransfers });
    expect(asked).toBe(1);
    testbed.clock.advance(60_000);
    await match();
    expect(await heavy.deposits()).toMatchObject([{ state: isDone }]);
  });

  test("a state that the node fails to answer for is passed over at the third try", async () => {
    const heavy = await newAddress();
    await mine(6);
    await match();
    await forwarder.forward(heavy.address, due);
    await mine(40);
    const heldAt: ChainBalances["heldAt"] = async (height, addresses, asset) => {
      if (addresses.length === 1 && height < (await source.tip()).height - 10)
        throw new Error("missing trie node");
      return balances.heldAt(height, addresses, asset);
    };
    for (const waitMinutes of [0, 1, 5]) {
      testbed.clock.advance(waitMinutes * 60_000);
      await match({ heldAt });
    }
    await mine(20);
    expect(await heavy.deposits()).toMatchObject([
      { state: "held", held_reason: "unattributed", units: due },
    ]);
  });

  test("an address that cannot be compared raises an alarm with its error until it is", async () => {
    const broken = await newUnseen();
    await mine(40);
    const at = testbed.clock.now().toISOString();
    const heldAt: ChainBalances["heldAt"] = async (height, addresses, asset) => {
      const held = await balances.heldAt(height, addresses, asset);
      return held?.map((units, place) => (addresses[place] === broken.address ? 10n ** 40n : units)) ?? null;
    };
    const alarms = balanceAlarms(testbed.platform, [source]);
    for (const waitMinutes of [0, 1, 5]) {
      testbed.clock.advance(waitMinutes * 60_000);
      expect(await alarms.find()).toEqual([]);
      await match({ heldAt });
    }
    const sentence = `The ETH balance of ${broken.address} is not compared since ${at}: numeric field overflow.`;
    expect(await alarms.find()).toMatchObject([{ detail: sentence }]);
    testbed.clock.advance(30 * 60_000);
    await match();
    expect(await alarms.find()).toEqual([]);
    expect(await broken.deposits()).toMatchObject([{ state: isDone }]);
  });

  test("an asset that cannot be read raises an alarm and stops no other one", async () => {
    const shown = await newUnseen();
    const from = (await source.tip()).height;
    await mine(40);
    const paused: Partial<ChainBalances> = {
      assets: ["ETH", "USDT", "USDC"],
      heldAt: async (height, addresses, asset) => {
        if (asset === "USDT") throw new Error("the contract is paused");
        if (asset === "ETH") return balances.heldAt(height, addresses, asset);
        return addresses.map((address) => (address === shown.address && height > from ? 50_000_000n : 0n));
      },
    };
    const chain = { ...source, balances: { ...balances, ...paused } };
    const alarms = balanceAlarms(testbed.platform, [chain]);
    await expect(match(paused)).rejects.toThrow("the contract is paused");
    expect(await shown.deposits()).toMatchObject([
      { state: isDone, units: due },
      { state: "held", held_reason: "unattributed", units: 50_000_000n },
    ]);
    expect(await alarms.find()).toEqual([]);
    testbed.clock.advance(16 * 60_000);
    await expect(match(paused)).rejects.toThrow("the contract is paused");
    expect(await alarms.find()).toMatchObject([
      { objectId: "eth/USDT", detail: expect.stringMatching(/USDT balances.*not compared since.*paused/) },
    ]);
    await match({ assets: ["USDT"], heldAt: async (_, addresses) => addresses.map(() => 0n) });
    expect(await alarms.find()).toEqual([]);
  });
}
