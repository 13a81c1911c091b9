import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Anvil,
  anvilBinary,
  noAnvil,
  startAnvil,
  type TestToken,
} from "#src/drivers/chain/evm/anvil.fixture.ts";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { shortfallAlarms } from "../balance-alarms.ts";
import { createEthereumTestbed } from "../ethereum-testbed.fixture.ts";
import { matchBalances } from "../match-balances.ts";
import type { PaymentsTestbed } from "../payments-testbed.fixture.ts";
import { refreshRates } from "../refresh-rates.ts";
import { releaseDeposit } from "../release-deposit.ts";
import { coinsOf, newAddress, withSource } from "./coins-testbed.fixture.ts";

// What is said to have been moved, on a real Ethereum node: nothing that did not leave its address.

if (anvilBinary === null) test("moved tokens", ({ skip }) => skip(noAnvil));
else describe("moved tokens", movedTokens);

function movedTokens(): void {
  let testbed: PaymentsTestbed;
  let anvil: Anvil;
  let usdt: TestToken;
  let source: ChainSource;
  const amount = 20_000_000n;
  const treasury = "0x000000000000000000000000000000000000dEaD";

  beforeAll(async () => {
    anvil = await startAnvil({ startAt: new Date("2026-03-01T11:55:00Z") });
    usdt = await anvil.deployToken();
    ({ testbed, source } = await createEthereumTestbed(anvil, { USDT: usdt }));
  });
  afterAll(async () => {
    await testbed.drop();
    await anvil.stop();
  });

  const mine = async (blocks: number): Promise<void> => {
    await anvil.mine(blocks);
    await testbed.scan(source);
  };
  const newTokenAddress = async () => newAddress(testbed, await testbed.newCustomer(), "usdt-eth");
  const sumsOf = async (chain: ChainSource) => {
    const balances = await coinsOf(withSource(testbed.context, chain)).balances("eth");
    const found = balances.find(({ asset }) => asset === "USDT");
    if (found === undefined) throw new Error("no sums of USDT");
    return found;
  };
  /** What a test adds to the sums, since all of them share one node. */
  const changes = async (act: () => Promise<ChainSource>) => {
    const before = await sumsOf(source);
    const after = await sumsOf(await act());
    const change = (one: bigint | null, other: bigint | null): bigint => (other ?? 0n) - (one ?? 0n);
    return {
      credited: change(before.creditedUnits, after.creditedUnits),
      present: change(before.presentUnits, after.presentUnits),
      moved: change(before.movedUnits, after.movedUnits),
    };
  };

  test("tokens above the block whose balances are asked for have not moved", async () => {
    await mine(80);
    const { height } = await source.tip();
    const found = await changes(async () => {
      await usdt.transfer(await newTokenAddress(), amount);
      await mine(20);
      const { balances } = source;
      return { ...source, ...(balances && { balances: { ...balances, settledHeight: async () => height } }) };
    });
    expect(found).toEqual({ credited: amount, present: 0n, moved: 0n });
    await mine(80);
  });

  test("tokens that were announced and never came have not moved, credited or held", async () => {
    const found = await changes(async () => {
      const [held, credited] = [await newTokenAddress(), await newTokenAddress()];
      await usdt.announce(held, amount);
      await mine(12);
      await matchBalances(testbed.context, source);
      await usdt.announce(credited, amount);
      await mine(80);
      await matchBalances(testbed.context, source);
      return source;
    });
    expect(found).toEqual({ credited: amount, present: 0n, moved: 0n });
    const released = await changes(async () => {
      const { id } = await testbed.database.kysely
        .selectFrom("deposits")
        .select("id")
        .where("held_reason", "=", "unmoved")
        .executeTakeFirstOrThrow();
      await refreshRates(testbed.context);
      const ctx = createCtx(testbed.platform, systemActor);
      expect(await releaseDeposit(testbed.context, ctx, id)).toMatchObject({ kind: "credited" });
      return source;
    });
    expect(released).toEqual({ credited: amount, present: 0n, moved: 0n });
    const shortfalls = (await shortfallAlarms(testbed.platform).find()) ?? [];
    // Of the one that was credited by itself; what an operator has decided is no alarm.
    expect(shortfalls).toHaveLength(1);
  });

  test("what its owner sent on has moved, once its block is settled", async () => {
    const address = await newTokenAddress();
    await usdt.transfer(address, amount);
    await mine(80);
    const found = await changes(async () => {
      await anvil.rpc("anvil_impersonateAccount", address);
      await anvil.rpc("anvil_setBalance", address, "0xde0b6b3a7640000");
      const word = (text: string): string => text.padStart(64, "0");
      const data = `0xa9059cbb${word(treasury.slice(2))}${word((amount / 2n).toString(16))}`;
      await anvil.rpc("eth_sendTransaction", { from: address, to: usdt.address, data });
      await mine(80);
      return source;
    });
    expect(found).toEqual({ credited: 0n, present: -amount / 2n, moved: amount / 2n });
  });
}
