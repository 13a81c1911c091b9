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

test("staff drafts, previews, announces and calls off a raise, and sets one price, by calls", async () => {
  const { token } = await testbed.newCustomer("ann@example.com");
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
  const staff = testbed.product.use(staffFeature);
  const billing = await openStaffSession({ staff, clock: testbed.clock }, { role: "billing" });
  const actor = await billing.actor();
  const { serverId } = await testbed.buy(token, "web-1");
  await testbed.finishTasks();
  const server = encodeId("server", decodeId("server", serverId) ?? "");
  const handlers = callHandlers(testbed.clock, testbed.product.services.handlers);
  const { call } = await testbed.inputOf(token);
  const none = { actor, call, params: undefined, query: undefined, body: undefined };
  const reason = "prices of 2027";

  const { id } = await handlers["POST /v2/admin/price-changes"]({
    ...none,
    body: {
      name: "Raise",
      kind: "server",
      part: "term",
      selection: { plans: ["sloop-2"], services: [server] },
      cents: 990,
      fromAt: addDays(testbed.clock.now(), 31).toISOString(),
      reason,
    },
  });
  const read = () =>
    handlers["GET /v2/admin/price-changes/{id}"]({
      ...none,
      params: { id },
      query: { limit: 10, offset: 0 },
    });
  const preview = await read();
  expect(preview).toMatchObject({
    change: { state: "draft", selection: { services: [server] } },
    effect: { services: 1, customers: 1, mrrCents: 490, mrrDeltaCents: 500 },
    total: 4,
  });
  expect(preview.lines.find(({ isUsual }) => isUsual)).toMatchObject({
    serviceId: server,
    customer: { name: "ann" },
    name: "web-1",
    beforeCents: 490,
    afterCents: 990,
  });
  // Its next term begins in a month: from the 31st day the one after that is the first to cost more.
  expect(preview.effect.groups).toMatchObject([{ months: 1, services: 1, mrrDeltaCents: 500 }]);
  expect(preview.effect.arrival).toMatchObject([{ mrrDeltaCents: 500 }]);
  const revise = (cents: number) =>
    handlers["PUT /v2/admin/price-changes/{id}"]({
      ...none,
      params: { id },
      body: {
        name: "Raise",
        selection: { plans: ["sloop-2"] },
        cents,
        fromAt: addDays(testbed.clock.now(), 40).toISOString(),
        reason,
      },
    });
  await revise(1190);
  expect(await read()).toMatchObject({
    change: { cents: 1190, selection: { plans: ["sloop-2"] } },
    effect: { services: 1, mrrDeltaCents: 700 },
  });
  await revise(990);
  const drafted = await read();
  const { version } = drafted.change;
  // Others revise it between the look and the announcement: the same services at another price.
  await revise(1290);
  const announce = () =>
    handlers["POST /v2/admin/price-changes/{id}/announce"]({
      ...none,
      params: { id },
      body: { expectedServices: 1, version, reason },
    });
  await expect(announce()).rejects.toThrow("price_change_revised");
  await revise(990);
  expect((await read()).change.version).toBe(version);
  await announce();
  const announced = await read();
  expect(announced.change.state).toBe("announced");
  expect(announced.effect.groups).toEqual(drafted.effect.groups);
  expect(announced.effect.arrival).toEqual(drafted.effect.arrival);
  await expect(revise(890)).rejects.toThrow("price_change_closed");
  await handlers["POST /v2/admin/price-changes/{id}/cancel"]({ ...none, params: { id }, body: { reason } });
  const pricesOf = () => handlers["GET /v2/admin/services/{id}/prices"]({ ...none, params: { id: server } });
  expect((await pricesOf()).prices.find(({ months }) => months === 1)).toEqual({
    part: "term",
    months: 1,
    isUsual: true,
    cents: 490,
    listCents: 490,
    isOwn: false,
    isAnnounced: false,
  });
  // The list is in the order of time.
  testbed.clock.advance(1000);
  const own = await handlers["POST /v2/admin/services/{id}/price"]({
    ...none,
    params: { id: server },
    body: { months: 1, cents: 450, reason },
  });
  expect((await pricesOf()).prices.find(({ months }) => months === 1)).toMatchObject({
    cents: 450,
    listCents: 490,
    isOwn: true,
  });
  const query = { limit: 1, cursor: undefined };
  const first = await handlers["GET /v2/admin/price-changes"]({ ...none, query });
  expect(first.changes).toMatchObject([
    {
      id: own.id,
      state: "in-force",
      termMonths: 1,
      cents: 450,
      only: { name: "web-1", customer: { name: "ann" } },
    },
  ]);
  const next = await handlers["GET /v2/admin/price-changes"]({
    ...none,
    query: { limit: 1, cursor: first.nextCursor ?? "" },
  });
  expect(next.changes).toMatchObject([{ id, state: "cancelled", only: null }]);
  expect(next.nextCursor).toBeNull();
  const idsOf = async (state: "draft" | "announced" | "in-force" | "cancelled", kind?: "domain") =>
    (
      await handlers["GET /v2/admin/price-changes"]({ ...none, query: { limit: 10, state, kind } })
    ).changes.map((change) => change.id);
  expect(await idsOf("in-force")).toEqual([own.id]);
  expect(await idsOf("cancelled")).toEqual([id]);
  expect([
    ...(await idsOf("announced")),
    ...(await idsOf("draft")),
    ...(await idsOf("in-force", "domain")),
  ]).toEqual([]);
});
