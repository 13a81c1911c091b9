import { afterEach, beforeEach, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;

beforeEach(async () => {
  testbed = await openOperatorTestbed();
});

afterEach(() => testbed.drop());

const rescan = (...words: string[]) => testbed.run("deposit", "rescan", ...words);

test("a deposit that is missing is read from its block again, and the run is audited", async () => {
  const { id } = await testbed.hold("bob@example.com");
  const lost = await testbed.platform.db.kysely
    .deleteFrom("deposits")
    .where("id", "=", decodeId("deposit", id) ?? "")
    .returning(["txid", "height", "units"])
    .executeTakeFirstOrThrow();
  const block = String(lost.height);
  const text = await rescan("--chain", "btc", "--block", block);
  expect(text).toContain("1 read, 1 missing deposit stored.");
  expect(text).toContain(`in ${lost.txid}`);
  expect(await testbed.run("deposit", "list", "--held")).toContain(lost.txid);
  expect(
    await testbed.runJson("deposit", "rescan", "--chain", "btc", "--block", block, "--to", block),
  ).toEqual({
    blocks: 1,
    stored: [],
    refused: [],
    replaced: [],
    alreadyCredited: [],
    inDoubt: [],
    stillMissed: [],
  });
  const audit = await testbed.run("audit");
  expect(audit).toContain("deposit.rescan");
  expect(audit).toContain("deposit.rescan-found");
});

test("a wrong call is refused in a sentence", async () => {
  await expect(rescan("--block", "1")).rejects.toThrow("Give --chain, one of: btc, doge, eth");
  await expect(rescan("--chain", "xmr", "--block", "1")).rejects.toThrow("Give --chain, one of");
  await expect(rescan("--chain", "btc")).rejects.toThrow("Give --block, a block's number.");
  await expect(rescan("--chain", "btc", "--block", "1e3")).rejects.toThrow("Give --block, a block's number.");
  await expect(rescan("--chain", "btc", "--block", "1", "--to", "x")).rejects.toThrow("Give --to");
  await expect(rescan("--chain", "btc", "--block", "900000000")).rejects.toThrow("is not read yet");
});
