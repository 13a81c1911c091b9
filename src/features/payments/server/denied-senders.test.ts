import { sql } from "kysely";
import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { decodeId } from "#src/shared/ids.ts";
import { canonicalWallet } from "#src/features/accounts/server/index.ts";
import { allowSenders, denySenders, listDeniedSenders } from "./denied-senders.ts";
import { paymentsAlarms } from "./payments-alarms.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { releaseDeposit } from "./release-deposit.ts";

const listed = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const listedLater = "bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh";
const operator = { kind: "operator" } as const;

let testbed: PaymentsTestbed;
/** A chain whose node reports senders: here a transaction's payer is what the test says. */
let source: ChainSource;
const payers = new Map<string, string>();
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
  source = {
    ...testbed.btc,
    async following(...question) {
      const blocks = await testbed.btc.following(...question);
      return (
        blocks?.map(({ outputs, ...block }) => ({
          ...block,
          outputs: outputs.map((output) => ({
            ...output,
            senders: [payers.get(output.txid) ?? "bc1qsomebody"],
          })),
        })) ?? null
      );
    },
  };
});
afterAll(() => testbed.drop());

const mine = async (blocks: number): Promise<void> => {
  for (let block = 0; block < blocks; block += 1) {
    await testbed.btc.mineBlock();
    await testbed.scan(source);
  }
};
const pay = async (address: string, amount: bigint, payer: string): Promise<void> => {
  const txid = await testbed.btc.sendPlayMoney({ address, asset: "BTC", amount });
  payers.set(txid, payer);
};

test("a deposit from a listed address is held, shown with its reason, and credited by an operator", async () => {
  await denySenders(
    testbed.context,
    createCtx(testbed.context.platform, operator),
    [listed],
    "sanctions list",
  );
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  await pay(payment.address, BigInt(payment.dueUnits), listed);
  await mine(3);
  const { deposits } = await testbed.view(actor, payment);
  expect(deposits).toMatchObject([{ state: "held", heldReason: "sender" }]);
  const id = deposits[0]?.id ?? "";
  const [alarms] = paymentsAlarms(testbed.platform);
  expect(await alarms?.find()).toContainEqual(
    expect.objectContaining({
      command: expect.stringContaining(`deposit credit ${id}`),
      detail: expect.stringContaining("deny list"),
    }),
  );
  const release = () =>
    releaseDeposit(
      testbed.context,
      createCtx(testbed.context.platform, operator),
      decodeId("deposit", id) ?? "",
    );
  // While its sender is banned, no one credits it, whichever way they ask.
  expect(await release()).toEqual({ kind: "denied" });
  expect((await testbed.view(actor, payment)).deposits).toMatchObject([{ state: "held" }]);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
  // The list has changed, but the decision remains with an operator.
  await allowSenders(testbed.context, createCtx(testbed.context.platform, operator), [listed], "no more");
  await mine(2);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
  expect(await release()).toMatchObject({ kind: "credited" });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBeGreaterThanOrEqual(2_000n);
  expect(await testbed.findings()).toEqual([]);
});

test("coins of a customer who was erased meanwhile are credited by no one", async () => {
  const ctx = createCtx(testbed.context.platform, operator);
  const sender = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
  await denySenders(testbed.context, ctx, [sender], "sanctions list");
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  await pay(payment.address, BigInt(payment.dueUnits), sender);
  await mine(3);
  const { deposits } = await testbed.view(actor, payment);
  expect(deposits).toMatchObject([{ state: "held", heldReason: "sender" }]);
  await allowSenders(testbed.context, ctx, [sender], "no more");
  await testbed.database.kysely
    .updateTable("customers")
    .set({ erased_at: testbed.clock.now() })
    .where("id", "=", actor.customerId)
    .execute();
  const id = decodeId("deposit", deposits[0]?.id ?? "") ?? "";
  expect(await releaseDeposit(testbed.context, ctx, id)).toEqual({ kind: "erased" });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
});

test("dust of a listed address is not credited with the coins of another", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  await pay(payment.address, 100n, listedLater);
  await mine(2);
  expect((await testbed.view(actor, payment)).deposits).toMatchObject([{ state: "dust" }]);
  await denySenders(
    testbed.context,
    createCtx(testbed.context.platform, operator),
    [listedLater],
    "sanctions list",
  );
  await pay(payment.address, BigInt(payment.dueUnits), "bc1qsomebody");
  await mine(2);
  const { deposits } = await testbed.view(actor, payment);
  expect(new Set(deposits.map(({ state, heldReason }) => `${state} ${heldReason}`))).toEqual(
    new Set(["credited null", "held sender"]),
  );
  await allowSenders(
    testbed.context,
    createCtx(testbed.context.platform, operator),
    [listedLater],
    "no more",
  );
});

test("the list keeps each address once, whatever its capitals, and every change is audited", async () => {
  const ether = "0x8576aCC5C05D6Ce88f4e49bf65BdF0C62F91353C";
  expect(
    await denySenders(
      testbed.context,
      createCtx(testbed.context.platform, operator),
      [ether, ether.toLowerCase()],
      "list",
    ),
  ).toHaveLength(1);
  expect(
    await denySenders(testbed.context, createCtx(testbed.context.platform, operator), [ether], "again"),
  ).toEqual([]);
  expect(await listDeniedSenders(testbed.context)).toContainEqual(
    expect.objectContaining({ address: ether.toLowerCase(), reason: "list" }),
  );
  expect(
    await allowSenders(testbed.context, createCtx(testbed.context.platform, operator), [ether], "no more"),
  ).toEqual([ether.toLowerCase()]);
  const audit = await testbed.database.kysely
    .selectFrom("audit_log")
    .innerJoin("bans", (join) => join.on(sql<boolean>`audit_log.object_id = bans.id::text`))
    .select("action")
    .where("bans.value", "=", ether.toLowerCase())
    .orderBy("audit_log.id")
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(["ban.set", "ban.end"]);
  expect(canonicalWallet(listed.toUpperCase())).toBe(listed);
  expect(canonicalWallet("DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC")).toBe("DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC");
});
