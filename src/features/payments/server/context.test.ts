import { noActs } from "#src/platform/operator/no-acts.fixture.ts";
import { HDKey } from "@scure/bip32";
import { expect, test } from "vitest";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { createSimulatedChain } from "#src/drivers/chain/simulated.ts";
import { createSimulatedRates } from "#src/drivers/rates/simulated.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { demoAccountKeys } from "./account-keys.ts";
import { createContext } from "./context.ts";
import { issuerOf } from "./payments-testbed.fixture.ts";

test("a chain of real coins takes neither a demo's key nor one of a test network", async () => {
  const database = await createTestDatabase();
  try {
    const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
    const ids = createIds(() => clock.now());
    const platform = { db: database, clock, ids, log: createLog("silent"), wake: () => undefined };
    const play = createSimulatedChain("btc", { pool: database.pool, clock, ids });
    const real: ChainSource = { ...play, driver: "node", simulated: false };
    const contextOf =
      (source: ChainSource, BTC: string, isLive = false) =>
      () =>
        createContext(platform, {
          chains: [source],
          rates: createSimulatedRates(clock),
          accountKeys: { BTC },
          perform: noActs,
          issuerOf,
          isLive,
        });
    const master = (versions: { public: number; private: number }) =>
      HDKey.fromMasterSeed(new Uint8Array(32).fill(7), versions);
    const zpub = master({ public: 0x04b24746, private: 0x04b2430c }).derive("m/84'/0'/0'").publicExtendedKey;
    const vpub = master({ public: 0x045f1cf6, private: 0x045f18bc }).derive("m/84'/1'/0'").publicExtendedKey;
    expect(contextOf(real, demoAccountKeys.BTC)).toThrow("BTC_ACCOUNT_KEY must be a key of your own");
    expect(contextOf(real, vpub)).toThrow("BTC_ACCOUNT_KEY is a key of a test network");
    for (const key of [demoAccountKeys.BTC, vpub]) expect(contextOf(play, key)).not.toThrow();
    expect(contextOf(real, zpub)).not.toThrow();
    // Others reach the site: its addresses may be taken for real.
    expect(contextOf(play, demoAccountKeys.BTC, true)).toThrow("BTC_ACCOUNT_KEY must be a key of your own");
    expect(contextOf(play, zpub, true)).not.toThrow();
  } finally {
    await database.drop();
  }
});
