import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmptyDatabase, testTemplate } from "#src/platform/db/test-database.ts";
import { skippedIdempotency, skippedLock } from "./faults/defects.ts";
import { findSoon } from "./faults/find-soon.ts";
import { holdWallet, raceForMoney, repeatOneKey } from "./faults/races.ts";
import { addManyAddresses } from "./harness/customers.ts";
import { inspect, type Inspector } from "./harness/inspector.ts";
import { type ServerProcess, startServerProcess } from "./harness/server-process.ts";
import { isLong, isThorough } from "./faults/run-size.ts";

const rounds = isLong ? 200 : 1;
/** One process lets three calls of a customer in at once: one more than the money is for. */
const race = { calls: 500, affordable: 2 };
/** A planted defect shows within this many races. */
const tries = 5;

interface Shop {
  readonly server: ServerProcess;
  readonly inspector: Inspector;
}

async function openShop(defect?: string): Promise<Shop> {
  const databaseUrl = await createEmptyDatabase();
  const server = await startServerProcess({ DATABASE_URL: databaseUrl });
  const inspector = await inspect(databaseUrl);
  await addManyAddresses(inspector);
  if (defect) await inspector.platform.db.pool.query(defect);
  return { server, inspector };
}

async function closeShop({ server, inspector }: Shop): Promise<void> {
  await inspector.close();
  await server.stop();
}

describe("T4 a sound product", () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => closeShop(shop));

  test("F3: sells exactly what the wallet pays for, and refuses the rest for one reason", async () => {
    for (let round = 0; round < rounds; round += 1) {
      expect(await raceForMoney(shop.server.url, shop.inspector, race)).toEqual([]);
    }
  });

  test("F5: has one effect and one answer for one key", async () => {
    for (let round = 0; round < rounds; round += 1) {
      expect(await repeatOneKey(shop.server.url, shop.inspector, { calls: 50 })).toEqual([]);
    }
  });
});

if (isThorough) {
  // The simulation of every run finds a key that is not checked.
  describe("a planted defect is found", () => {
    test("F3: a wallet that is read without its lock", async () => {
      const shop = await openShop(skippedLock);
      try {
        const found = await findSoon(tries, () => raceForMoney(shop.server.url, shop.inspector, race));
        expect(found).not.toEqual([]);
      } finally {
        await closeShop(shop);
      }
    });

    test("F5: a key that is not claimed", async () => {
      const shop = await openShop(skippedIdempotency);
      try {
        const once = { calls: 50 };
        const found = await findSoon(tries, () => repeatOneKey(shop.server.url, shop.inspector, once));
        expect(found).not.toEqual([]);
      } finally {
        await closeShop(shop);
      }
    });
  });
}

test("a gate whose connection is lost says so and lets everything close", async () => {
  const inspector = await inspect(await createEmptyDatabase(testTemplate));
  const { pool } = inspector.platform.db;
  const openGate = await holdWallet(inspector, randomUUID());
  await pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await expect(openGate()).rejects.toThrow("the gate was lost");
  await inspector.close();
});
