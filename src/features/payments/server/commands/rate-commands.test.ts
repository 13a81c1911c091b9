import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";

let testbed: OperatorTestbed;
beforeAll(async () => {
  testbed = await openOperatorTestbed();
});
afterAll(() => testbed.drop());

test("commands show the prices, who said them, and those that were not used", async () => {
  await testbed.runJob("refresh-rates");
  const { kysely } = testbed.platform.db;
  expect(await testbed.run("rates", "list")).toMatch(/^USDT +\$1 +\$1 +2026-03-01 12:00:00 +simulated +–$/m);
  testbed.clock.advance(60_000);
  const at = testbed.clock.now();
  const row = { asset: "ETH", first_at: at, last_at: at };
  const refusals = [
    { ...row, source: "kraken", reason: "outlier", detail: "too far", rate_e8: 9_000_00000000n },
    { ...row, source: null, reason: "jump", detail: "by two only", rate_e8: null },
  ];
  await kysely.insertInto("rate_refusals").values(refusals).execute();
  expect(await testbed.run("rates", "list")).toMatch(/^ETH .* jump: by two only$/m);
  const history = await testbed.run("rates", "history", "--asset", "eth");
  expect(history.split("\n")).toHaveLength(4);
  expect(history).toMatch(/\$9000 +kraken +outlier +too far/);
  expect(history).toMatch(/– +jump +by two only/);
  expect(
    await testbed.runJson("rates", "history", "--asset", "ETH", "--since", at.toISOString()),
  ).toHaveLength(2);
  for (const words of [[], ["--asset", "XMR"]]) {
    await expect(testbed.run("rates", "history", ...words)).rejects.toThrow(
      "Give --asset, one of: BTC, DOGE,",
    );
  }
  await expect(testbed.run("rates", "history", "--asset", "ETH", "--since", "noon")).rejects.toThrow(
    "noon is no date.",
  );
});
