import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;
let serverId: string;
let taskId: string;
let address: string;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  const { token } = await testbed.newCustomer("eve@example.com");
  await testbed.run(
    "user",
    "credit",
    "eve@example.com",
    "--usd",
    "50",
    "--reason",
    "a test",
    "--note",
    "A gift.",
  );
  ({ serverId, taskId } = await testbed.buy(token, "quoted"));
  await testbed.finishTasks();
  const row = await testbed.platform.db.kysely
    .selectFrom("server_addresses")
    .select("address")
    .where("server_id", "=", decodeId("server", serverId) ?? "")
    .executeTakeFirstOrThrow();
  address = row.address;
});

afterAll(() => testbed.drop());

test("an operator finds by parts, ids and addresses, now and on a day", async () => {
  for (const words of [["eve@exam"], ["quot"], [serverId], [address], [address, "2026-03-01"]]) {
    const found = await testbed.run("find", ...words);
    expect(found).toContain("eve");
  }
  expect(await testbed.run("find", address, "2026-02-01")).toContain("2026-02-01 23:59:59");
  const before = await testbed.runJson("find", address, "--at", "2026-02-01T12:00:00Z");
  expect(before).toMatchObject({ at: "2026-02-01T12:00:00.000Z", results: [{ matched: "address" }] });
  expect(await testbed.run("find", "no such thing")).toBe("Nothing.");
  await expect(testbed.run("find")).rejects.toThrow("Give what to find.");
  await expect(testbed.run("find", address, "--at", "yesterday")).rejects.toThrow("Give --at as a time");
});

test("a customer is shown by anything that is theirs alone, with services, tasks and mails", async () => {
  for (const named of [serverId, decodeId("server", serverId) ?? "", taskId, address, "eve@example.com"]) {
    const shown = await testbed.run("user", "show", named);
    for (const part of ["eve@example.com", "quoted", address, "server-provision", "verify"])
      expect(shown, named).toContain(part);
  }
  const shown = await testbed.runJson("user", "show", serverId);
  expect(shown.people).toEqual([expect.objectContaining({ email: "eve@example.com", role: "owner" })]);
  expect(shown.servers).toHaveLength(1);
  await expect(testbed.run("user", "show", "quoted")).rejects.toThrow("No account for quoted");
});
