import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  openOperatorTestbed,
  operatorEmail,
  type OperatorTestbed,
} from "#src/app/operator/operator-testbed.fixture.ts";
import { openZip } from "#src/platform/personal/open-zip.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;
const folder = mkdtempSync(join(tmpdir(), "privacy-"));
beforeAll(async () => {
  testbed = await openOperatorTestbed();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testbed.drop();
});

const newCustomer = async (email: string) => {
  const { customerId } = await testbed.newCustomer(email);
  return { customerId, id: encodeId("customer", customerId) };
};
const reason = ["--reason", "asked for it by mail"];

test("privacy copy writes an archive that others cannot read, and never over another file", async () => {
  const { id } = await newCustomer("copied@example.com");
  const file = join(folder, "data.zip");
  await testbed.run("privacy", "copy", id, "--file", file, ...reason);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(openZip(readFileSync(file)).get("profile.json")).toContain("copied@example.com");
  await expect(testbed.run("privacy", "copy", id, "--file", file, ...reason)).rejects.toThrow("EEXIST");
});

test("privacy preview says what goes, stays and is in the way; erase refuses until that is gone", async () => {
  const { customerId, id } = await newCustomer("rich@example.com");
  await testbed.run("user", "credit", "rich@example.com", "--usd", "5.00", "--note", "welcome", ...reason);
  const preview = await testbed.runJson("privacy", "preview", id);
  expect(preview).toMatchObject({ balanceCents: 500, obstacles: [{ code: "balance", cents: 500 }] });
  expect(await testbed.run("privacy", "preview", id)).toMatch(/in the way +balance +1 +\$5\.00/);
  await expect(testbed.run("privacy", "erase", id, ...reason)).rejects.toThrow("--confirm");
  const erase = ["privacy", "erase", id, "--confirm", id, ...reason];
  await expect(testbed.run(...erase)).rejects.toThrow("Still in the way: balance.");
  await testbed.run(...erase, "--renounced", "5.00");
  await expect(testbed.run(...erase)).rejects.toThrow("erased already");
  const { rows } = await testbed.platform.db.pool.query("SELECT email FROM users WHERE email LIKE 'rich@%'");
  expect(rows).toEqual([]);
  // A restore of a backup of before brings the customer back: the id has left the database.
  const mailed = await testbed.platform.db.kysely
    .selectFrom("mail_messages")
    .select("text_body")
    .where("recipient", "=", operatorEmail)
    .where("subject", "=", `Erased: ${id}`)
    .execute();
  expect(mailed).toEqual([{ text_body: expect.stringContaining("mo privacy reapply") }]);
  expect((await testbed.runJson("privacy", "preview", id)).erasedAt).not.toBeNull();
  expect(await testbed.product.wallet.balanceOf(customerId)).toBe(0n);
});

test("privacy list shows what waits, and the ids of what was erased; reapply erases those again", async () => {
  const { customerId, id } = await newCustomer("back@example.com");
  await testbed.run("user", "credit", "back@example.com", "--usd", "7.00", "--note", "welcome", ...reason);
  const { id: unknown } = { id: encodeId("customer", testbed.platform.ids.next()) };
  // As a restored backup has it: the list has an erasure that the database has not.
  const file = join(folder, "erased.txt");
  writeFileSync(file, `${id}\n${unknown}\n`);
  const done = await testbed.runJson("privacy", "reapply", file);
  expect(done).toEqual([
    { customer: id, outcome: "erased" },
    { customer: unknown, outcome: "unknown" },
  ]);
  // What had been renounced is taken off the restored books, since nothing can be taken of who is erased.
  expect(await testbed.product.wallet.balanceOf(customerId)).toBe(0n);
  const { rows } = await testbed.platform.db.pool.query("SELECT email FROM users WHERE email LIKE 'back@%'");
  expect(rows).toEqual([]);
  expect(await testbed.run("privacy", "list", "--erased")).toContain(id);
  expect(await testbed.runJson("privacy", "reapply")).toContainEqual({ customer: id, outcome: "erased" });
  expect(await testbed.run("privacy", "list")).toContain("Nothing.");
});
