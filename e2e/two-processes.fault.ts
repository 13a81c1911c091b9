import { expect, test } from "vitest";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";
import { runCrowd } from "./faults/crowd.ts";
import { doubledEvent } from "./faults/defects.ts";
import { addManyAddresses } from "./harness/customers.ts";
import { inspect } from "./harness/inspector.ts";
import { startServerProcess } from "./harness/server-process.ts";
import { isLong, seed } from "./faults/run-size.ts";

// F12: two whole servers on one database, each with pages, tasks, consumers, scanners and schedules.

const seconds = isLong ? 600 : 8;

async function runPair(options: { readonly seconds: number; readonly defect?: string }): Promise<string[]> {
  const databaseUrl = await createEmptyDatabase();
  const settings = { DATABASE_URL: databaseUrl, SIMULATED_DELAYS: "0.1", SIMULATED_FAULTS: "0.05" };
  const first = await startServerProcess(settings);
  const second = await startServerProcess(settings);
  const inspector = await inspect(databaseUrl);
  try {
    await addManyAddresses(inspector);
    if (options.defect) await inspector.platform.db.pool.query(options.defect);
    return await runCrowd({ urls: [first.url, second.url], inspector, seconds: options.seconds, seed });
  } finally {
    await inspector.close();
    await Promise.all([first.stop(), second.stop()]);
  }
}

test("two processes on one database keep every promise, and announce everything once", async () => {
  process.stdout.write(`F12: ${seconds} s, FAULT_SEED=${seed}\n`);
  expect(await runPair({ seconds })).toEqual([]);
});

test("an event that is announced twice is found", async () => {
  expect(await runPair({ seconds: 2, defect: doubledEvent })).not.toEqual([]);
});
