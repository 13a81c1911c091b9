import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { poolTransaction, retryConflicts, transaction } from "./transaction.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("CREATE TABLE counters (id int PRIMARY KEY, n int NOT NULL)");
  await database.pool.query("INSERT INTO counters VALUES (1, 0), (2, 0), (3, 0)");
});

afterAll(() => database.drop());

const increment = "UPDATE counters SET n = n + 1 WHERE id = $1";

/** Resolves for all callers once `count` of them wait: makes transactions overlap on purpose. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting >= count) resolve();
    return promise;
  };
}

test("a deadlocked transaction is retried and both end", async () => {
  const meet = meeting(2);
  const { promise: oneEnded, resolve: endOne } = Promise.withResolvers<void>();
  let runs = 0;
  const crossing = async (first: number, second: number): Promise<void> => {
    await poolTransaction(database.pool, async (client) => {
      runs += 1;
      // Otherwise the retried one might lock first again, before the other wakes, and deadlock once more.
      if (runs > 2) await oneEnded;
      await client.query(increment, [first]);
      await meet();
      await client.query(increment, [second]);
    });
    endOne();
  };
  await Promise.all([crossing(1, 2), crossing(2, 1)]);
  const { rows } = await database.pool.query("SELECT n FROM counters WHERE id < 3 ORDER BY id");
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
  expect(runs).toBe(3);
});

test("a serialization failure is retried", async () => {
  const meet = meeting(2);
  const readThenWrite = (): Promise<void> =>
    transaction(database.committing, async (trx) => {
      await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(trx);
      await sql`SELECT n FROM counters WHERE id = 3`.execute(trx);
      await meet();
      await sql`UPDATE counters SET n = 10 WHERE id = 3`.execute(trx);
    });
  await expect(Promise.all([readThenWrite(), readThenWrite()])).resolves.toBeDefined();
});

test("other errors and the third conflict are not retried", async () => {
  let runs = 0;
  const failing = (code: string) => (): Promise<never> => {
    runs += 1;
    return Promise.reject(Object.assign(new Error(code), { code }));
  };
  await expect(retryConflicts(failing("40001"))).rejects.toThrow("40001");
  expect(runs).toBe(3);
  await expect(retryConflicts(failing("23505"))).rejects.toThrow("23505");
  expect(runs).toBe(4);
});

test("a refused transaction leaves nothing and its connection is usable", async () => {
  const refused = poolTransaction(database.pool, async (client) => {
    await client.query("INSERT INTO counters VALUES (4, 0)");
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect((await database.pool.query("SELECT FROM counters WHERE id = 4")).rowCount).toBe(0);
});
