import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { resumeChain } from "./chain-halts.ts";
import { readMethodStates } from "./list-methods.ts";
import { paymentsAlarms } from "./payments-alarms.ts";
import { paymentsGauges } from "./payments-gauges.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { scanChain } from "./scan-chain.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

const operator = () => createCtx(testbed.platform, { kind: "staff", id: testbed.platform.ids.next() });
const deepReorganisations = async () => {
  const source = paymentsAlarms(testbed.platform).find(({ kind }) => kind === "deep reorganisation");
  return source?.find();
};

test("a reorganisation below what was final stops the credits of its chain until an operator resumes them", async () => {
  const actor = await testbed.newCustomer();
  const first = await testbed.create(actor, "usdt-eth", 2_000);
  /** As a real network: 20 blocks for small amounts, and final are those 64 below the tip. */
  const network: ChainSource = {
    ...testbed.eth,
    driver: "evm",
    finalizedHeight: async () => (await testbed.eth.tip()).height - 64,
  };
  const mine = async (blocks: number): Promise<void> => {
    for (let block = 0; block < blocks; block += 1) await testbed.eth.mineBlock();
    await scanChain(testbed.context, network);
  };
  const method = async () => {
    const states = await readMethodStates(testbed.context, testbed.database.kysely);
    return states.find(({ method: { id } }) => id === "usdt-eth")?.view;
  };
  await mine(80);
  await testbed.eth.reorganize(18);
  await mine(1);
  expect(await deepReorganisations()).toEqual([]);
  await testbed.eth.reorganize(30);
  await mine(1);
  expect(await deepReorganisations()).toMatchObject([
    { objectId: "eth", detail: expect.stringContaining("30 blocks") },
  ]);
  expect(await method()).toMatchObject({ available: true, reason: null });

  await testbed.eth.reorganize(80);
  await testbed.eth.sendPlayMoney({ address: first.address, asset: "USDT", amount: 20_000_000n });
  await mine(40);
  expect(await deepReorganisations()).toMatchObject([
    {
      objectId: "eth",
      detail: expect.stringMatching(/80 blocks.*nothing of it is credited/),
      command: expect.stringContaining("chain resume --chain eth"),
    },
  ]);
  expect(await gaugesOf("eth")).toMatchObject({ moorage_chain_reorg_depth: 80, moorage_chain_halted: 1 });
  expect(await method()).toMatchObject({ available: false, reason: "halted" });
  expect(await testbed.view(actor, first)).toMatchObject({
    deposits: [{ state: "confirming", confirmations: 40, required: 20 }],
  });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);

  expect(await resumeChain(testbed.context, operator(), "eth")).toBe(true);
  expect(await resumeChain(testbed.context, operator(), "eth")).toBe(false);
  await mine(1);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(2_000n);
  expect(await testbed.findings()).toEqual([]);
  expect(await method()).toMatchObject({ available: true });
  testbed.clock.advance(25 * 60 * 60_000);
  expect(await deepReorganisations()).toEqual([]);
  expect(await gaugesOf("eth")).toMatchObject({ moorage_chain_reorg_depth: 0, moorage_chain_halted: 0 });
});

async function gaugesOf(chain: string): Promise<Readonly<Record<string, number>>> {
  const values = await Promise.all(
    paymentsGauges(testbed.platform).map(async ({ name, read }) => {
      const own = (await read()).find(({ labels }) => labels.chain === chain);
      return [name, own?.value ?? Number.NaN] as const;
    }),
  );
  return Object.fromEntries(values);
}
