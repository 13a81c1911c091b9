import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnershipTestbed } from "../../../../e2e/harness/ownership-testbed.ts";
import { type Act, acts, eraseLife, findText, live, readTables, type Testbed } from "./life.fixture.ts";

let testbed: Testbed;
beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

/** All rows of the product that say something of a customer: by its mark, or by ids of it and of what it has. */
async function rowsOf(ids: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of await readTables(testbed)) {
    const { rows } = await sql<{ row: string }>`
      SELECT t::text AS row FROM ${sql.table(table)} AS t
      WHERE t::text LIKE ANY (${ids.map((id) => `%${id}%`)}) ORDER BY 1`.execute(testbed.database.kysely);
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return found;
}

test("an erasure leaves all that others have as it was, whatever both did", async () => {
  const life = fc.subarray<Act>([...acts]);
  await fc.assert(
    fc.asyncProperty(life, life, async (first, second) => {
      const [erased, other] = [await live(testbed, first), await live(testbed, second)];
      await testbed.runJob("send-mail");
      const ids = [other.mark, other.customerId, other.userId];
      const before = await rowsOf(ids);
      const findings = await testbed.findings();
      await eraseLife(testbed, erased.customerId);
      await testbed.runJob("send-mail");
      expect(await findText(testbed, erased.mark)).toEqual([]);
      expect(await rowsOf(ids)).toEqual(before);
      expect(await testbed.findings()).toEqual(findings);
    }),
    { numRuns: 3 },
  );
});

test("purchases that race with an erasure are before it, which is refused then, or are refused", async () => {
  const life = await live(testbed, []);
  const body = { ...testbed.purchaseBody, sshKeyIds: [], password: "correct horse battery" };
  const [outcome, ...bought] = await Promise.all([
    eraseLife(testbed, life.customerId, 20_000).then(
      () => "erased",
      (error: { code?: string }) => error.code,
    ),
    ...["a", "b", "c"].map((name) => life.call("POST /v2/servers/purchase", { body: { ...body, name } })),
  ]);
  const isBought = bought.some(({ status }) => status === 200);
  expect([outcome, isBought]).toEqual(isBought ? ["erasure_refused", true] : ["erased", false]);
});
