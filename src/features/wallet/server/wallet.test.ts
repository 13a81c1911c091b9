import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallContext } from "#src/platform/http/handlers.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createWallet, type Wallet } from "./index.ts";
import { at, createLedgerWorld, type LedgerWorld } from "./ledger-world.fixture.ts";

let world: LedgerWorld;
beforeAll(async () => {
  world = await createLedgerWorld();
});
afterAll(() => world.drop());

function openWallet(): Wallet {
  const { database: db, ids } = world;
  return createWallet({
    db,
    ids,
    clock: new ManualClock(at),
    log: createLog("silent"),
    wake: () => undefined,
  });
}

const call: CallContext = {
  requestId: "req-1",
  siteId: 1,
  origin: "https://moorage.example",
  ip: "192.0.2.1",
  userAgent: "test",
  setSessionToken: () => undefined,
};

const asActor = (customerId: string) =>
  ({ kind: "user", userId: customerId, customerId, sessionId: customerId, siteId: 1 }) as const;

test("a customer sees balance, held money and debt of the own wallet, and its history", async () => {
  const wallet = openWallet();
  const [customer, other] = [await world.newCustomer(), await world.newCustomer()];
  await world.credit(other, 70n, world.ids.random());
  await world.credit(customer, 2_000n, world.ids.random());
  await world.buy(customer, 500n);
  await world.reverse(customer, 1_800n, world.ids.random());
  const input = { params: undefined, body: undefined, actor: asActor(customer), call };
  expect(await wallet.handlers["GET /v2/wallet"]({ ...input, query: undefined })).toEqual({
    balanceCents: 0,
    heldCents: 500,
    debtCents: 300,
  });
  const history = await wallet.handlers["GET /v2/transactions"]({ ...input, query: { limit: 2 } });
  expect(history.transactions.map(({ amountCents }) => amountCents)).toEqual([-1_500, -500]);
  expect(await wallet.listTransactions(customer, { limit: 2 })).toEqual(history);
});

test("other features read balance and state, and credit a gift", async () => {
  const wallet = openWallet();
  const customer = await world.newCustomer();
  const gift = { id: world.ids.next(), customerId: customer, key: world.ids.random(), cents: 900n };
  const credit = (trx: Parameters<Wallet["creditAdjustment"]>[0]) =>
    wallet.creditAdjustment(trx, { ...gift, actor: { kind: "system" }, requestId: null });
  expect(await transaction(world.database.kysely, credit)).toBe(true);
  expect(await wallet.balanceOf(customer)).toBe(900n);
  expect(await wallet.stateOf(customer)).toEqual({ balanceCents: 900n, heldCents: 0n, debtCents: 0n });
  expect((await wallet.listTransactions(customer, { limit: 1 })).transactions[0]?.createdAt).toBe(
    at.toISOString(),
  );
});

test("a restore begins the chain of seals anew", async () => {
  const { kysely } = world.database;
  await world.credit(await world.newCustomer(), 100n, world.ids.random());
  await world.sealAll();
  const restart = (trx: Parameters<Wallet["restartSeals"]>[0]) => openWallet().restartSeals(trx);
  await transaction(kysely, async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    await restart(trx);
  });
  expect(await kysely.selectFrom("ledger_seals").select("seq").execute()).toEqual([]);
});

test("entries are sealed in the background", async () => {
  const wallet = openWallet();
  await world.credit(await world.newCustomer(), 100n, world.ids.random());
  const job = wallet.jobs.find(({ name }) => name === "seal-ledger");
  const seals = async () => {
    await job?.run();
    return world.database.kysely.selectFrom("ledger_seals").select("sealed_at").execute();
  };
  await expect.poll(seals).toContainEqual({ sealed_at: at });
});
