import { afterEach, beforeEach, expect, test } from "vitest";
import {
  openOperatorTestbed,
  operatorEmail,
  type OperatorTestbed,
} from "#src/app/operator/operator-testbed.fixture.ts";

let testbed: OperatorTestbed;

beforeEach(async () => {
  testbed = await openOperatorTestbed();
});

afterEach(() => testbed.drop());

test("commands maintain the deny list", async () => {
  const [first, second] = ["bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh", `0x${"Ab".repeat(20)}`];
  const deny = (...words: string[]) => testbed.run("deposit", "deny", "add", ...words);
  const allow = (...words: string[]) => testbed.run("deposit", "deny", "remove", ...words);
  expect(await deny(first, second, "--reason", "sanctions list")).toBe("2 added to the deny list.");
  expect(await testbed.run("deposit", "deny", "list")).toMatch(/0x(ab){20}.*sanctions list/);
  expect(await allow(second)).toBe("1 taken off the deny list.");
  await expect(allow(second)).rejects.toThrow("None of these addresses is on the deny list.");
  await expect(deny("all of them")).rejects.toThrow("all of them is no address.");
  await expect(deny()).rejects.toThrow("Give one address or more.");
});

test("a held deposit raises an alarm until the operator's command credits it", async () => {
  const held = await testbed.hold("bob@example.com");
  await testbed.runJob("alarms");
  const [mail] = await testbed.platform.db.kysely
    .selectFrom("mail_messages")
    .select("text_body as text")
    .where("recipient", "=", operatorEmail)
    .execute();
  expect(mail?.text).toContain(`    mo deposit credit ${held.id}`);
  expect(await testbed.run("deposit", "list", "--held")).toContain(held.id);
  expect(await testbed.run("deposit", "credit", held.id)).toMatch(
    /^dep_\w+ is credited: \$25,\d{3}\.\d\d, at \$[\d.]+ for one BTC\.$/,
  );
  await expect(testbed.run("deposit", "credit", held.id)).rejects.toThrow(
    "no deposit of this id waits for you",
  );
  await expect(testbed.run("deposit", "credit")).rejects.toThrow("Give the id of a deposit or more.");
  expect(await testbed.product.wallet.balanceOf(held.customerId)).toBeGreaterThan(2_000_000n);
  await testbed.runJob("alarms");
  expect(await testbed.run("alarm", "list")).toBe("Nothing.");
  expect(await testbed.product.auditor.audit()).toEqual([]);
});

test("credits of a chain are halted and resumed by command, and held deposits wait for that", async () => {
  const held = await testbed.hold("carol@example.com");
  const halt = (...words: string[]) => testbed.run("chain", "halt", ...words);
  const resume = () => testbed.run("chain", "resume", "--chain", "btc");
  await expect(halt()).rejects.toThrow("Give --chain");
  expect(await halt("--chain", "btc", "--reason", "nodes disagree")).toContain("btc wait");
  await expect(halt("--chain", "BTC")).rejects.toThrow("btc is halted already");
  const cursor = await testbed.platform.db.kysely
    .selectFrom("chains")
    .select(["cursor_height", "cursor_hash"])
    .where("id", "=", "btc")
    .executeTakeFirstOrThrow();
  const read = `btc    simulated  ${cursor.cursor_height}`;
  expect(await testbed.run("chain", "list")).toMatch(
    new RegExp(`^${read} +${cursor.cursor_hash} .*nodes disagree`, "m"),
  );
  await expect(testbed.run("deposit", "credit", held.id)).rejects.toThrow("chain resume --chain btc");
  expect(await testbed.run("alarm", "list")).not.toContain("nodes disagree");
  await testbed.runJob("alarms");
  expect(await testbed.run("alarm", "list")).toContain("nothing of it is credited: nodes disagree");
  expect(await resume()).toContain("credited again");
  await expect(resume()).rejects.toThrow("btc is not halted");
  expect(await testbed.run("chain", "list")).not.toContain("nodes disagree");
  await testbed.runJob("alarms");
  expect(await testbed.run("alarm", "list")).not.toContain("nodes disagree");
  expect(await testbed.run("deposit", "credit", held.id)).toContain("is credited");
  const audit = await testbed.platform.db.kysely
    .selectFrom("audit_log")
    .select("action")
    .where("object_type", "=", "chain")
    .orderBy("id")
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(["chain.halt", "chain.resume"]);
});
