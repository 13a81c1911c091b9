import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});

afterAll(() => testbed.drop());

async function furnish(email: string) {
  const { token, customerId } = await testbed.newCustomer(email);
  await testbed.run("user", "credit", email, "--usd", "20", "--reason", "a test", "--note", "A gift.");
  const { serverId } = await testbed.buy(token, "web-1");
  await testbed.finishTasks();
  const stateOf = async () => {
    await testbed.runJob("servers-lifecycle");
    await testbed.finishTasks();
    const { rows } = await testbed.platform.db.pool.query<{ state: string }>(
      "SELECT service || ' ' || power || CASE WHEN hold_id IS NULL THEN '' ELSE ' held' END AS state FROM servers WHERE id = $1",
      [decodeId("server", serverId)],
    );
    return rows[0]?.state;
  };
  return { serverId, customerId, stateOf };
}

const words = ["--text", "It sends unasked mail.", "--reason", "a complaint, checked"] as const;

test("an operator suspends a server, for some days or until it is lifted, in their own name", async () => {
  const { serverId, stateOf } = await furnish("held@example.com");
  await expect(testbed.run("server", "suspend", serverId)).rejects.toThrow("--text");
  await expect(testbed.run("server", "suspend", serverId, ...words, "--cause", "rain")).rejects.toThrow(
    "abuse",
  );
  expect(await testbed.run("server", "suspend", serverId, ...words, "--days", "2")).toContain("It ends at");
  expect(await stateOf()).toBe("active off held");
  expect(await testbed.run("server", "unsuspend", serverId, "--reason", "it stopped")).toContain(
    "not suspended",
  );
  expect(await stateOf()).toBe("active running");
  const audit = await testbed.run("audit", "--object", serverId);
  expect(audit).toContain("a complaint, checked");
});

test("an operator announces a removal by the server's name, and stops it", async () => {
  const { serverId, stateOf } = await furnish("ended@example.com");
  const announce = (...more: string[]) => testbed.run("server", "terminate", serverId, ...words, ...more);
  await expect(announce()).rejects.toThrow("--name");
  await expect(announce("--name", "web-2")).rejects.toThrow();
  expect(await announce("--name", "web-1")).toContain("server keep");
  expect(await testbed.run("server", "keep", serverId, "--reason", "they wrote")).toContain("not removed");
  expect(await stateOf()).toBe("active running");
  await announce("--name", "web-1", "--days", "0", "--give-back");
  expect(await stateOf()).toBe("terminated off");
});
