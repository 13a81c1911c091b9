import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { at, createLedgerWorld, type LedgerWorld } from "./ledger-world.fixture.ts";
import { findBrokenSeals, sealLedger } from "./seal-ledger.ts";

let world: LedgerWorld;
let customer: string;
beforeAll(async () => {
  world = await createLedgerWorld();
  customer = await world.newCustomer();
});
afterAll(() => world.drop());

const seal = (): Promise<number> => sealLedger(world.database.kysely, at);
const countSeals = async (): Promise<bigint> => {
  const { rows } = await world.database.pool.query<{ count: bigint }>("SELECT count(*) FROM ledger_seals");
  return rows[0]?.count ?? 0n;
};

test("everything that was committed is sealed once", async () => {
  await world.credit(customer, 100n, world.ids.random());
  await world.sealAll();
  const links = await countSeals();
  expect(await seal()).toBe(0);
  await world.credit(customer, 100n, world.ids.random());
  await world.sealAll();
  expect(await countSeals()).toBe(links + 1n);
  expect(await findBrokenSeals(world.database.kysely)).toEqual([]);
});

test("sealing waits for a running transaction, so that no entry appears behind a seal", async () => {
  await world.sealAll();
  const slow = await world.database.pool.connect();
  await slow.query("BEGIN");
  await slow.query("SELECT pg_current_xact_id()");
  await world.credit(customer, 100n, world.ids.random());
  expect(await seal()).toBe(0);
  await slow.query("COMMIT");
  slow.release();
  await world.sealAll();
  expect(await findBrokenSeals(world.database.kysely)).toEqual([]);
});

test("several sealers at once make one chain", async () => {
  await world.sealAll();
  const links = await countSeals();
  await world.credit(customer, 100n, world.ids.random());
  await vi.waitFor(async () => {
    await Promise.all([seal(), seal(), seal()]);
    expect(await countSeals()).toBe(links + 1n);
  });
  expect(await findBrokenSeals(world.database.kysely)).toEqual([]);
});
