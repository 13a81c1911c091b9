import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { openStaffSession } from "#src/features/staff/server/staff-session.fixture.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";

let testbed: OperatorTestbed;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});

afterAll(() => testbed.drop());

test("T59 an announcement counts by what it moves in a year, up as down, and so does a price of one service", async () => {
  const { token } = await testbed.newCustomer("bob@example.com");
  const reason = "a test of limits";
  await testbed.run(
    "user",
    "credit",
    "bob@example.com",
    "--usd",
    "100",
    "--reason",
    reason,
    "--note",
    "A gift.",
  );
  const staff = testbed.product.use(staffFeature);
  const billing = await openStaffSession({ staff, clock: testbed.clock }, { role: "billing" });
  const { serverId } = await testbed.buy(token, "web-2");
  await testbed.finishTasks();
  await testbed.platform.db.kysely
    .insertInto("staff_limits")
    .values({ role: "billing", act: "services.announce-prices", cents_per_day: 1_000n })
    .execute();
  const handlers = callHandlers(testbed.clock, testbed.product.services.handlers);
  const { call } = await testbed.inputOf(token);
  const none = { actor: await billing.actor(), call, params: undefined, query: undefined };
  const services = [encodeId("server", decodeId("server", serverId) ?? "")];
  const announce = async (cents: number, days = 0) => {
    const body = {
      name: "Other prices",
      kind: "server",
      part: "term",
      selection: { services },
      fromAt: addDays(testbed.clock.now(), days).toISOString(),
      reason,
    } as const;
    const { id } = await handlers["POST /v2/admin/price-changes"]({ ...none, body: { ...body, cents } });
    await handlers["POST /v2/admin/price-changes/{id}/announce"]({
      ...none,
      params: { id },
      body: { expectedServices: 1, reason },
    });
    return id;
  };
  const callOff = async (id: Awaited<ReturnType<typeof announce>>) =>
    handlers["POST /v2/admin/price-changes/{id}/cancel"]({ ...none, params: { id }, body: { reason } });
  await expect(announce(0)).rejects.toThrow("approval_needed");
  // Twelve times 90 cents are more than 10 dollars, up as down.
  await expect(announce(400)).rejects.toThrow("approval_needed");
  await expect(announce(580, 31)).rejects.toThrow("approval_needed");
  await callOff(await announce(530, 31));
  // What was counted of the day stays counted, and a fall after a raise adds to it.
  await expect(announce(440)).rejects.toThrow("approval_needed");
  expect(await announce(460)).toMatch(/^prc_/);
  await expect(announce(390)).rejects.toThrow("approval_needed");

  // A raise of one service's own price is money of its customer too.
  const { kysely } = testbed.platform.db;
  await kysely
    .insertInto("staff_limits")
    .values({ role: "billing", act: "services.set-price", cents_per_day: 1_000n })
    .execute();
  const setPrice = (cents: number) =>
    handlers["POST /v2/admin/services/{id}/price"]({
      ...none,
      params: { id: services[0] ?? "srv_" },
      body: { months: 1, cents, fromAt: addDays(testbed.clock.now(), 31).toISOString(), reason },
    });
  await expect(setPrice(990)).rejects.toThrow("approval_needed");
  expect(await setPrice(500)).toMatchObject({ id: expect.stringMatching(/^prc_/) });
});
