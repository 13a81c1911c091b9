import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { openStaffSession } from "#src/features/staff/server/staff-session.fixture.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});

afterAll(() => testbed.drop());

test("an announcement of lower prices counts by what they give away, for one service as for many", async () => {
  const { token } = await testbed.newCustomer("bob@example.com");
  const reason = "test";
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
  const fromAt = testbed.clock.now().toISOString();
  const services = [encodeId("server", decodeId("server", serverId) ?? "")];
  const announce = async (cents: number) => {
    const body = {
      name: "Less",
      kind: "server",
      part: "term",
      selection: { services },
      fromAt,
      reason,
    } as const;
    const { id } = await handlers["POST /v2/admin/price-changes"]({ ...none, body: { ...body, cents } });
    return handlers["POST /v2/admin/price-changes/{id}/announce"]({
      ...none,
      params: { id },
      body: { expectedServices: 1, reason },
    });
  };
  await expect(announce(0)).rejects.toThrow("approval_needed");
  // Twelve times 90 cents are more than 10 dollars, and so are twice 60.
  await expect(announce(400)).rejects.toThrow("approval_needed");
  expect(await announce(440)).toMatchObject({ services: 1 });
  await expect(announce(390)).rejects.toThrow("approval_needed");
});
