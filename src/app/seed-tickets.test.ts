import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openOperatorTestbed } from "./operator/operator-testbed.fixture.ts";
import { prepareDevAccounts } from "./seed-demo.ts";

test("the customer of development has a ticket of each kind, and a note that staff alone sees", async () => {
  const testbed = await openOperatorTestbed();
  const folder = await mkdtemp(join(tmpdir(), "moorage-seed-"));
  onTestFinished(async () => {
    await testbed.drop();
    await rm(folder, { recursive: true });
  });
  await prepareDevAccounts(testbed.platform, testbed.product, folder);
  const { kysely } = testbed.platform.db;
  const tickets = await kysely.selectFrom("tickets").select("state").orderBy("number").execute();
  expect(tickets.map(({ state }) => state)).toEqual(["closed", "answered", "open"]);
  const notes = await kysely
    .selectFrom("ticket_messages")
    .select("id")
    .where("visibility", "=", "note")
    .execute();
  expect(notes).toHaveLength(1);
});
