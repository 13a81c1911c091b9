import { afterEach, beforeEach, expect, test } from "vitest";
import type { Mail } from "#src/drivers/mail/port.ts";
import {
  openOperatorTestbed,
  operatorEmail,
  type OperatorTestbed,
} from "#src/app/operator/operator-testbed.fixture.ts";

const minute = 60_000;

let testbed: OperatorTestbed;

beforeEach(async () => {
  testbed = await openOperatorTestbed();
});

afterEach(() => testbed.drop());

/** One round of the job, as the worker runs it. */
const look = (): Promise<void> => testbed.runJob("alarms");

async function mails(): Promise<Pick<Mail, "subject" | "text">[]> {
  return testbed.platform.db.kysely
    .selectFrom("mail_messages")
    .select(["subject", "text_body as text"])
    .where("recipient", "=", operatorEmail)
    .orderBy("created_at")
    .execute();
}

async function failOrder(): Promise<string> {
  const { token } = await testbed.newCustomer("ann@example.com");
  await testbed.run(
    "user",
    "credit",
    "ann@example.com",
    "--usd",
    "50",
    "--reason",
    "a test",
    "--note",
    "A gift.",
  );
  const { taskId } = await testbed.buy(token, "fail-create");
  await testbed.finishTasks();
  return taskId;
}

test("a failed task is mailed once with its command, which closes it for good", async () => {
  const taskId = await failOrder();
  await look();
  await look();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Moorage: failed task to look at");
  expect(mail?.text).toContain(`    mo alarm close ${taskId}`);
  expect(mail?.text).toMatch(/Customer cus_\w+ \(ann@example\.com\) · \$4\.90\n/);
  const [open] = await testbed.runJson("alarm", "list");
  expect(open).toMatchObject({ customer: expect.stringMatching(/^cus_/), amount: "$4.90" });

  await testbed.run("alarm", "close", taskId);
  await look();
  expect(await testbed.run("alarm", "list")).toBe("Nothing.");
  expect(await mails()).toHaveLength(1);
  await expect(testbed.run("alarm", "close", taskId)).rejects.toThrow("No alarm of this id is open");
});

test("a finding raises an alarm that closes with it; a new occurrence is a new alarm", async () => {
  const at = testbed.clock.now();
  const finding = { invariant: "I2", object_id: "x", detail: "a balance is wrong", found_at: at };
  const findings = testbed.platform.db.kysely;
  await findings.insertInto("audit_findings").values(finding).execute();
  await look();
  const [open] = await testbed.runJson("alarm", "list");
  expect(open).toMatchObject({ kind: "finding", command: "npm run operator -- findings" });
  expect(await testbed.run("findings")).toContain("a balance is wrong");

  await findings.updateTable("audit_findings").set({ settled_at: at }).execute();
  await look();
  expect(await testbed.run("alarm", "list")).toBe("Nothing.");
  testbed.clock.advance(minute);
  await findings
    .updateTable("audit_findings")
    .set({ settled_at: null, found_at: testbed.clock.now() })
    .execute();
  await look();
  expect(await mails()).toHaveLength(2);
});

test("a chain behind its tip for ten minutes raises an alarm, which closes when it catches up", async () => {
  await testbed.runJob("scan-btc");
  await look();
  expect(await mails()).toEqual([]);
  testbed.clock.advance(11 * minute);
  await look();
  expect((await mails())[0]?.text).toMatch(/The btc chain \(simulated\) .*\nhttp.*\n +npm start -- --check/);
  testbed.clock.advance(5 * minute);
  await look();
  expect(await mails()).toHaveLength(1);

  await testbed.runJob("scan-btc");
  await look();
  expect(await testbed.run("alarm", "list")).not.toContain("btc chain");
});

test("many alarms at once are sent in one mail", async () => {
  const found = Array.from({ length: 60 }, (_, index) => ({
    invariant: "I1",
    object_id: String(index),
    detail: "does not sum to zero",
    found_at: testbed.clock.now(),
  }));
  await testbed.platform.db.kysely.insertInto("audit_findings").values(found).execute();
  await look();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Moorage: 60 things to look at");
  expect(mail?.text).toContain("And 10 more: mo alarm list");
});
