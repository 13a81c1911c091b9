import { callHandlers, type TestCall } from "#src/platform/http/call-handlers.fixture.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createWallet, type Wallet } from "./index.ts";
import { ownMember } from "#src/shared/access.ts";
import { at, createLedgerTestbed, type LedgerTestbed } from "./ledger-testbed.fixture.ts";

let testbed: LedgerTestbed;
beforeAll(async () => {
  testbed = await createLedgerTestbed();
});
afterAll(() => testbed.drop());

function openWallet(): Wallet {
  const { database: db, ids } = testbed;
  return createWallet({
    db,
    ids,
    clock: new ManualClock(at),
    log: createLog("silent"),
    wake: () => undefined,
  });
}

const call: TestCall = {
  requestId: "req-1",
  siteId: 1,
  origin: "https://moorage.example",
  ip: "192.0.2.1",
  userAgent: "test",
  browserProofs: [],
  setBrowserProofs: () => undefined,
  setSessionToken: () => undefined,
};

const asActor = (customerId: string) =>
  ({
    kind: "user",
    userId: customerId,
    customerId,
    sessionId: customerId,
    sessionEndsAt: new Date("2100-01-01"),
    confirmedUntil: null,
    siteId: 1,
    member: ownMember,
  }) as const;

test("a customer sees balance, held money, debt and history of the own wallet", async () => {
  const wallet = openWallet();
  const [customer, other] = [await testbed.newCustomer(), await testbed.newCustomer()];
  await testbed.credit(other, 70n, testbed.ids.random());
  await testbed.credit(customer, 2_000n, testbed.ids.random());
  await testbed.buy(customer, 500n);
  await testbed.reverse(customer, 1_800n, testbed.ids.random());
  const input = { params: undefined, body: undefined, actor: asActor(customer), call };
  expect(
    await callHandlers(new ManualClock(at), wallet.handlers)["GET /v2/wallet"]({
      ...input,
      query: undefined,
    }),
  ).toEqual({
    balanceCents: 0,
    heldCents: 500,
    debtCents: 300,
  });
  const history = await callHandlers(new ManualClock(at), wallet.handlers)["GET /v2/transactions"]({
    ...input,
    query: { limit: 2 },
  });
  expect(history.transactions.map(({ amountCents }) => amountCents)).toEqual([-1_800, 300]);
  expect(await wallet.listTransactions(customer, { limit: 2 })).toEqual(history);
});

test("other features read balance and state, and credit a gift", async () => {
  const wallet = openWallet();
  const customer = await testbed.newCustomer();
  const gift = { id: testbed.ids.next(), customerId: customer, key: testbed.ids.random(), cents: 900n };
  const credit = (trx: Parameters<Wallet["creditAdjustment"]>[0]) =>
    wallet.creditAdjustment(trx, { actor: systemActor, requestId: null, now: at }, gift);
  expect(await transaction(testbed.database.committing, credit)).toBe(true);
  expect(await wallet.balanceOf(customer)).toBe(900n);
  expect(await wallet.stateOf(customer)).toEqual({ balanceCents: 900n, heldCents: 0n, debtCents: 0n });
  expect((await wallet.listTransactions(customer, { limit: 1 })).transactions[0]?.createdAt).toBe(
    at.toISOString(),
  );
});

test("a restore restarts the chain of seals", async () => {
  const { kysely, committing } = testbed.database;
  await testbed.credit(await testbed.newCustomer(), 100n, testbed.ids.random());
  await testbed.sealAll();
  const restart = (trx: Parameters<Wallet["restartSeals"]>[0]) =>
    openWallet().restartSeals(trx, { actor: systemActor, requestId: null, now: at });
  await transaction(committing, async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    await restart(trx);
  });
  expect(await kysely.selectFrom("ledger_seals").select("seq").execute()).toEqual([]);
});

test("entries are sealed in the background", async () => {
  const wallet = openWallet();
  await testbed.credit(await testbed.newCustomer(), 100n, testbed.ids.random());
  const job = wallet.jobs.find(({ name }) => name === "seal-ledger");
  const seals = async () => {
    await job?.run();
    return testbed.database.kysely.selectFrom("ledger_seals").select("sealed_at").execute();
  };
  await expect.poll(seals).toContainEqual({ sealed_at: at });
});
