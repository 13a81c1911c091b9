import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { bitcoinOfOperator, type CoinsTestbed, createCoinsTestbed } from "./coins-testbed.fixture.ts";
import type { PreparedSweep, SweepOrder } from "./prepare-sweep.ts";

export interface SweepFolder {
  readonly testbed: CoinsTestbed;
  readonly dir: string;
  /** A path in the folder of this test. */
  path(name?: string): string;
  /** Of all that is on our addresses to the operator, but for what the order says. */
  sweep(order?: Partial<SweepOrder>): Promise<PreparedSweep>;
}

/** Called at the top of a test file: each test has a folder of its own, and begins with nothing on the addresses. */
export function useSweepFolder(): SweepFolder {
  let testbed: CoinsTestbed;
  let dir: string;
  beforeAll(async () => {
    testbed = await createCoinsTestbed();
  });
  afterAll(() => testbed.drop());
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "sweep-"));
  });
  afterEach(async () => {
    rmSync(dir, { recursive: true });
    const { coins } = await testbed.coins.list("btc", { minCents: 0n });
    for (const coin of coins) if ("outpoint" in coin) testbed.spent.add(coin.outpoint);
  });
  const path = (name = "sweep.psbt"): string => join(dir, name);
  return {
    get testbed() {
      return testbed;
    },
    get dir() {
      return dir;
    },
    path,
    sweep(order = {}) {
      const standard = { chain: "btc", to: bitcoinOfOperator, feeRate: "5", out: path() };
      return testbed.coins.prepareSweep({ ...standard, isUnusualFeeMeant: false, ...order });
    },
  };
}
