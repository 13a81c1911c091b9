import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";

let testbed: OperatorTestbed;
let serverId: string;
let token: string;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  ({ token } = await testbed.newCustomer("ann@example.com"));
  await testbed.platform.db.pool.query("UPDATE users SET email_verified_at = now()");
  await testbed.run(
    "user",
    "credit",
    "ann@example.com",
    "--usd",
    "100",
    "--reason",
    "a test",
    "--note",
    "A gift.",
  );
});

afterAll(() => testbed.drop());

beforeEach(async () => {
  ({ serverId } = await testbed.buy(token, "web-1"));
  await testbed.finishTasks();
});

const shown = async () => {
  const handlers = callHandlers(testbed.clock, testbed.product.servers.handlers);
  return handlers["GET /v2/servers/{id}"]({
    ...(await testbed.inputOf(token)),
    params: { id: encodeId("server", decodeId("server", serverId) ?? "") },
    body: undefined,
  });
};

const dayAhead = (days: number): string => addDays(testbed.clock.now(), days).toISOString();
const because = ["--reason", "prices of 2027"];

test("a raise is drafted, looked at, announced by mail and called off, in the operator's name", async () => {
  const drafted = await testbed.runJson(
    "price",
    "draft",
    "Raise",
    "--services",
    serverId,
    "--usd",
    "9.90",
    "--from",
    dayAhead(31),
    ...because,
  );
  expect(drafted).toMatchObject({
    change: { state: "draft", cents: 990 },
    effect: { services: 1, customers: 1, mrrCents: 490, mrrDeltaCents: 500 },
  });
  const { id } = drafted.change;
  expect(await testbed.run("price", "show", id)).toContain("$5.00");
  await expect(testbed.run("price", "announce", id, "--services", "7", ...because)).rejects.toThrow(
    "price_change_grown",
  );
  expect(await testbed.run("price", "announce", id, "--services", "1", ...because)).toBe(
    "Announced to 1 customers for 1 services.",
  );
  expect(await testbed.run("price", "list")).toContain("announced");
  expect(await shown()).toMatchObject({ renewalCents: 490, priceChange: { cents: 990 } });

  await runToEnd(testbed.platform, testbed.product.consumers);
  const { rows } = await testbed.platform.db.pool.query<{ subject: string; text: string }>(
    "SELECT subject, text_body AS text FROM mail_messages WHERE subject LIKE 'Prices of your services change%'",
  );
  // Another test gives a server a price of its own, which is mailed too.
  const raises = rows.filter(({ text }) => text.includes("$9.90"));
  expect(raises).toHaveLength(1);
  expect(raises[0]?.text).toContain("web-1: $4.90 → $9.90");

  expect(await testbed.run("price", "cancel", id, ...because)).toContain("Called off");
  expect(await shown()).toMatchObject({ renewalCents: 490, priceChange: null });
  const entries = await testbed.runJson("audit", "--object", id);
  expect(entries.map((entry: { action: string }) => entry.action)).toEqual([
    "price-change.cancel",
    "staff.act",
    "price-change.announce",
    "price-change.draft",
  ]);
  for (const entry of entries) expect(entry.actor).toEqual(testbed.operator);
});

test("one server gets a price of its own and free days", async () => {
  await testbed.run("price", "set", serverId, "--months", "1", "--usd", "4.50", ...because);
  expect(await shown()).toMatchObject({ renewalCents: 450 });
  const { paidUntil } = await shown();
  expect(
    await testbed.run(
      "server",
      "give-days",
      serverId,
      "--days",
      "6",
      "--text",
      "Sorry for that.",
      ...because,
    ),
  ).toContain("$0.98 given away");
  expect(Date.parse((await shown()).paidUntil ?? "") - Date.parse(paidUntil ?? "")).toBe(6 * 86_400_000);
});

test.each([
  [["price", "draft"], "Give the change a name."],
  [["price", "draft", "x", "--usd", "1"], "Give --from as a day"],
  [["price", "draft", "x", "--from", "2027-01-01"], "Give --usd or --list."],
  [["price", "draft", "x", "--usd", "1.999", "--from", "2027-01-01"], "Give --usd in dollars"],
  [["price", "draft", "x", "--usd", "1", "--from", "2027-01-01"], "Give --reason"],
  [["price", "announce"], "Give the id of a price change"],
  [["price", "set", "nothing"], "Give the id of a server or name"],
  [["server", "give-days"], "Give the id of a server"],
])("a wrong call is refused: %s", async (argv, problem) => {
  await expect(testbed.run(...argv)).rejects.toThrow(problem);
});
